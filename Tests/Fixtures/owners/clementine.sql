-- What Clementine 1.4.0rc1 (Debian 12: 1.4.0~rc1+git867-g9ef681b0e+dfsg-1) wrote on scanning four files and making a playlist:
-- the tables that are read, dumped by sqlite3; @MUSIC@ stands for the folder of the files.
-- It scanned and played the files itself; the ratings were set with SQL.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE directories (
  path TEXT NOT NULL,
  subdirs INTEGER NOT NULL
);
INSERT INTO directories(rowid,path,subdirs) VALUES(1,'@MUSIC@',1);
CREATE TABLE songs (
  /* Metadata from taglib */
  title TEXT,
  album TEXT,
  artist TEXT,
  albumartist TEXT,
  composer TEXT,
  track INTEGER,
  disc INTEGER,
  bpm REAL,
  year INTEGER,
  genre TEXT,
  comment TEXT,
  compilation INTEGER,

  length INTEGER,
  bitrate INTEGER,
  samplerate INTEGER,

  /* Information about the file on disk */
  directory INTEGER NOT NULL,
  filename TEXT NOT NULL,
  mtime INTEGER NOT NULL,
  ctime INTEGER NOT NULL,
  filesize INTEGER NOT NULL
, sampler INTEGER NOT NULL DEFAULT 0, art_automatic TEXT, art_manual TEXT, filetype INTEGER NOT NULL DEFAULT 0, playcount INTEGER NOT NULL DEFAULT 0, lastplayed INTEGER, rating INTEGER, forced_compilation_on INTEGER NOT NULL DEFAULT 0, forced_compilation_off INTEGER NOT NULL DEFAULT 0, effective_compilation NOT NULL DEFAULT 0, skipcount INTEGER NOT NULL DEFAULT 0, score INTEGER NOT NULL DEFAULT 0, beginning INTEGER NOT NULL DEFAULT 0, cue_path TEXT, unavailable INTEGER DEFAULT 0, effective_albumartist TEXT, etag TEXT, performer TEXT, grouping TEXT, lyrics TEXT, originalyear INTEGER, effective_originalyear INTEGER);
INSERT INTO songs(rowid,title,album,artist,albumartist,composer,track,disc,bpm,year,genre,comment,compilation,length,bitrate,samplerate,directory,filename,mtime,ctime,filesize,sampler,art_automatic,art_manual,filetype,playcount,lastplayed,rating,forced_compilation_on,forced_compilation_off,effective_compilation,skipcount,score,beginning,cue_path,unavailable,effective_albumartist,etag,performer,grouping,lyrics,originalyear,effective_originalyear) VALUES(1,'Hidden','Other','Someone','','',4,-1,-1.0,1987,'Jazz','',0,1000000000,65,44100,1,CAST('file://@MUSIC@/04%20gone.mp3' AS BLOB),1796130735,1796130644,8685,0,NULL,NULL,5,0,-1,-1,0,0,0,0,0,0,NULL,1,'Someone','','','','',-1,-1);
INSERT INTO songs(rowid,title,album,artist,albumartist,composer,track,disc,bpm,year,genre,comment,compilation,length,bitrate,samplerate,directory,filename,mtime,ctime,filesize,sampler,art_automatic,art_manual,filetype,playcount,lastplayed,rating,forced_compilation_on,forced_compilation_off,effective_compilation,skipcount,score,beginning,cue_path,unavailable,effective_albumartist,etag,performer,grouping,lyrics,originalyear,effective_originalyear) VALUES(2,'Ogg; One','Other','Someone','','',3,-1,-1.0,1987,'Jazz','',0,1000000000,18,44100,1,CAST('file://@MUSIC@/03%20ogg''s.ogg' AS BLOB),1796130735,1796130469,5622,0,NULL,NULL,8,2,1796130753,0.5,0,0,0,0,75,0,NULL,0,'Someone','','','','',-1,-1);
INSERT INTO songs(rowid,title,album,artist,albumartist,composer,track,disc,bpm,year,genre,comment,compilation,length,bitrate,samplerate,directory,filename,mtime,ctime,filesize,sampler,art_automatic,art_manual,filetype,playcount,lastplayed,rating,forced_compilation_on,forced_compilation_off,effective_compilation,skipcount,score,beginning,cue_path,unavailable,effective_albumartist,etag,performer,grouping,lyrics,originalyear,effective_originalyear) VALUES(3,'夜のうた','盤 & 石','音蔵楽団','','',1,-1,-1.0,2004,'Ambient','',0,1000000000,65,44100,1,CAST('file://@MUSIC@/01%20%E5%A4%9C%20&%20%E7%9F%B3%20100%25.mp3' AS BLOB),1796130735,1796130563,8705,1,NULL,NULL,5,1,1796130752,0.8000000000000000444,0,0,1,0,50,0,NULL,0,'音蔵楽団','','','','',-1,-1);
INSERT INTO songs(rowid,title,album,artist,albumartist,composer,track,disc,bpm,year,genre,comment,compilation,length,bitrate,samplerate,directory,filename,mtime,ctime,filesize,sampler,art_automatic,art_manual,filetype,playcount,lastplayed,rating,forced_compilation_on,forced_compilation_off,effective_compilation,skipcount,score,beginning,cue_path,unavailable,effective_albumartist,etag,performer,grouping,lyrics,originalyear,effective_originalyear) VALUES(4,'Plain','盤 & 石','Someone','','',2,-1,-1.0,1999,'Rock','',0,1000000000,97,44100,1,CAST('file://@MUSIC@/02%20plain%20%231.flac' AS BLOB),1796130735,1796130563,20566,1,NULL,NULL,2,0,-1,-1,0,0,1,0,0,0,NULL,0,'Someone','','','','',-1,-1);
CREATE TABLE schema_version (
  version INTEGER NOT NULL
);
INSERT INTO schema_version(rowid,version) VALUES(1,51);
CREATE TABLE playlists (
  name TEXT NOT NULL
, last_played INTEGER NOT NULL DEFAULT -1, ui_order INTEGER NOT NULL DEFAULT 0, dynamic_playlist_type TEXT, dynamic_playlist_data BLOB, dynamic_playlist_backend TEXT DEFAULT "songs", special_type TEXT, ui_path TEXT, is_favorite INTEGER NOT NULL DEFAULT 0);
INSERT INTO playlists(rowid,name,last_played,ui_order,dynamic_playlist_type,dynamic_playlist_data,dynamic_playlist_backend,special_type,ui_path,is_favorite) VALUES(1,'Playlist 1',-1,0,NULL,NULL,'songs',NULL,NULL,0);
INSERT INTO playlists(rowid,name,last_played,ui_order,dynamic_playlist_type,dynamic_playlist_data,dynamic_playlist_backend,special_type,ui_path,is_favorite) VALUES(2,'夜 & 朝',2,1,NULL,NULL,NULL,NULL,NULL,0);
CREATE TABLE playlist_items (
  playlist INTEGER NOT NULL,
  type TEXT NOT NULL, /* Library, Stream, File, or Radio */

  /* Library */
  library_id INTEGER,

  /* Stream, File or Radio */
  url TEXT,

  /* Stream or Radio */
  title TEXT,
  artist TEXT,
  album TEXT,
  length INTEGER,

  /* Radio */
  radio_service TEXT
, beginning INTEGER, cue_path TEXT, albumartist TEXT, composer TEXT, track INTEGER, disc INTEGER, bpm REAL, year INTEGER, genre TEXT, comment TEXT, compilation INTEGER, bitrate INTEGER, samplerate INTEGER, directory INTEGER, filename TEXT, mtime INTEGER, ctime INTEGER, filesize INTEGER, sampler INTEGER NOT NULL DEFAULT 0, art_automatic TEXT, art_manual TEXT, filetype INTEGER NOT NULL DEFAULT 0, playcount INTEGER NOT NULL DEFAULT 0, lastplayed INTEGER, rating INTEGER, forced_compilation_on INTEGER NOT NULL DEFAULT 0, forced_compilation_off INTEGER NOT NULL DEFAULT 0, effective_compilation NOT NULL DEFAULT 0, skipcount INTEGER NOT NULL DEFAULT 0, score INTEGER NOT NULL DEFAULT 0, unavailable INTEGER DEFAULT 0, effective_albumartist TEXT, etag TEXT, performer TEXT, grouping TEXT, lyrics TEXT, originalyear INTEGER, effective_originalyear INTEGER);
INSERT INTO playlist_items(rowid,playlist,type,library_id,url,title,artist,album,length,radio_service,beginning,cue_path,albumartist,composer,track,disc,bpm,year,genre,comment,compilation,bitrate,samplerate,directory,filename,mtime,ctime,filesize,sampler,art_automatic,art_manual,filetype,playcount,lastplayed,rating,forced_compilation_on,forced_compilation_off,effective_compilation,skipcount,score,unavailable,effective_albumartist,etag,performer,grouping,lyrics,originalyear,effective_originalyear) VALUES(1,2,'Library',2,NULL,'','','',-1,NULL,0,NULL,'','',-1,-1,-1.0,-1,'','',0,-1,-1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,0,0,-1,-1,0,0,0,0,0,0,NULL,'','','','',-1,-1);
INSERT INTO playlist_items(rowid,playlist,type,library_id,url,title,artist,album,length,radio_service,beginning,cue_path,albumartist,composer,track,disc,bpm,year,genre,comment,compilation,bitrate,samplerate,directory,filename,mtime,ctime,filesize,sampler,art_automatic,art_manual,filetype,playcount,lastplayed,rating,forced_compilation_on,forced_compilation_off,effective_compilation,skipcount,score,unavailable,effective_albumartist,etag,performer,grouping,lyrics,originalyear,effective_originalyear) VALUES(2,2,'Library',3,NULL,'','','',-1,NULL,0,NULL,'','',-1,-1,-1.0,-1,'','',0,-1,-1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,0,0,-1,-1,0,0,0,0,0,0,NULL,'','','','',-1,-1);
INSERT INTO playlist_items(rowid,playlist,type,library_id,url,title,artist,album,length,radio_service,beginning,cue_path,albumartist,composer,track,disc,bpm,year,genre,comment,compilation,bitrate,samplerate,directory,filename,mtime,ctime,filesize,sampler,art_automatic,art_manual,filetype,playcount,lastplayed,rating,forced_compilation_on,forced_compilation_off,effective_compilation,skipcount,score,unavailable,effective_albumartist,etag,performer,grouping,lyrics,originalyear,effective_originalyear) VALUES(3,2,'Library',2,NULL,'','','',-1,NULL,0,NULL,'','',-1,-1,-1.0,-1,'','',0,-1,-1,NULL,NULL,NULL,NULL,NULL,0,NULL,NULL,0,0,-1,-1,0,0,0,0,0,0,NULL,'','','','',-1,-1);
COMMIT;
