-- What Strawberry 1.0.14 (Debian 12: 1.0.14-1) wrote on scanning four files and making a playlist:
-- the tables that are read, dumped by sqlite3; @MUSIC@ stands for the folder of the files.
-- It crashes when it plays without a sound card: ratings, play count and last playing were set with SQL.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE schema_version (
  version INTEGER NOT NULL
);
INSERT INTO schema_version(rowid,version) VALUES(1,15);
CREATE TABLE directories (
  path TEXT NOT NULL,
  subdirs INTEGER NOT NULL
);
INSERT INTO directories(rowid,path,subdirs) VALUES(1,'@MUSIC@',1);
CREATE TABLE songs (

  title TEXT,
  album TEXT,
  artist TEXT,
  albumartist TEXT,
  track INTEGER NOT NULL DEFAULT -1,
  disc INTEGER NOT NULL DEFAULT -1,
  year INTEGER NOT NULL DEFAULT -1,
  originalyear INTEGER NOT NULL DEFAULT -1,
  genre TEXT,
  compilation INTEGER NOT NULL DEFAULT 0,
  composer TEXT,
  performer TEXT,
  grouping TEXT,
  comment TEXT,
  lyrics TEXT,

  artist_id TEXT,
  album_id TEXT,
  song_id TEXT,

  beginning INTEGER NOT NULL DEFAULT 0,
  length INTEGER NOT NULL DEFAULT 0,

  bitrate INTEGER NOT NULL DEFAULT -1,
  samplerate INTEGER NOT NULL DEFAULT -1,
  bitdepth INTEGER NOT NULL DEFAULT -1,

  source INTEGER NOT NULL DEFAULT 0,
  directory_id INTEGER NOT NULL DEFAULT -1,
  url TEXT NOT NULL,
  filetype INTEGER NOT NULL DEFAULT 0,
  filesize INTEGER NOT NULL DEFAULT -1,
  mtime INTEGER NOT NULL DEFAULT -1,
  ctime INTEGER NOT NULL DEFAULT -1,
  unavailable INTEGER DEFAULT 0,

  fingerprint TEXT,

  playcount INTEGER NOT NULL DEFAULT 0,
  skipcount INTEGER NOT NULL DEFAULT 0,
  lastplayed INTEGER NOT NULL DEFAULT -1,
  lastseen INTEGER NOT NULL DEFAULT -1,

  compilation_detected INTEGER DEFAULT 0,
  compilation_on INTEGER NOT NULL DEFAULT 0,
  compilation_off INTEGER NOT NULL DEFAULT 0,
  compilation_effective INTEGER NOT NULL DEFAULT 0,

  art_automatic TEXT,
  art_manual TEXT,

  effective_albumartist TEXT,
  effective_originalyear INTEGER NOT NULL DEFAULT 0,

  cue_path TEXT,

  rating INTEGER DEFAULT -1

);
INSERT INTO songs(rowid,title,album,artist,albumartist,track,disc,year,originalyear,genre,compilation,composer,performer,grouping,comment,lyrics,artist_id,album_id,song_id,beginning,length,bitrate,samplerate,bitdepth,source,directory_id,url,filetype,filesize,mtime,ctime,unavailable,fingerprint,playcount,skipcount,lastplayed,lastseen,compilation_detected,compilation_on,compilation_off,compilation_effective,art_automatic,art_manual,effective_albumartist,effective_originalyear,cue_path,rating) VALUES(1,'Hidden','Other','Someone','',4,-1,1987,-1,'Jazz',0,'','','','','','','','',0,1045000000,65,44100,-1,2,1,'file://@MUSIC@/04%20gone.mp3',8,8685,1796130644,1796130644,1,'',0,0,-1,1796130657,0,0,0,0,'','','Someone',1987,NULL,-1);
INSERT INTO songs(rowid,title,album,artist,albumartist,track,disc,year,originalyear,genre,compilation,composer,performer,grouping,comment,lyrics,artist_id,album_id,song_id,beginning,length,bitrate,samplerate,bitdepth,source,directory_id,url,filetype,filesize,mtime,ctime,unavailable,fingerprint,playcount,skipcount,lastplayed,lastseen,compilation_detected,compilation_on,compilation_off,compilation_effective,art_automatic,art_manual,effective_albumartist,effective_originalyear,cue_path,rating) VALUES(2,'Ogg; One','Other','Someone','',3,-1,1987,-1,'Jazz',0,'','','','','','','','',0,1000000000,18,44100,-1,2,1,'file://@MUSIC@/03%20ogg''s.ogg',5,5622,1796130735,1796130469,0,'',0,0,-1,1796130789,0,0,0,0,'','','Someone',1987,NULL,0.5);
INSERT INTO songs(rowid,title,album,artist,albumartist,track,disc,year,originalyear,genre,compilation,composer,performer,grouping,comment,lyrics,artist_id,album_id,song_id,beginning,length,bitrate,samplerate,bitdepth,source,directory_id,url,filetype,filesize,mtime,ctime,unavailable,fingerprint,playcount,skipcount,lastplayed,lastseen,compilation_detected,compilation_on,compilation_off,compilation_effective,art_automatic,art_manual,effective_albumartist,effective_originalyear,cue_path,rating) VALUES(3,'夜のうた','盤 & 石','音蔵楽団','',1,-1,2004,-1,'Ambient',0,'','','','','','','','',0,1045000000,65,44100,-1,2,1,'file://@MUSIC@/01%20%E5%A4%9C%20&%20%E7%9F%B3%20100%25.mp3',8,8705,1796130735,1796130563,0,'',5,0,1796130700,1796130789,1,0,0,1,'','','音蔵楽団',2004,NULL,0.8000000000000000444);
INSERT INTO songs(rowid,title,album,artist,albumartist,track,disc,year,originalyear,genre,compilation,composer,performer,grouping,comment,lyrics,artist_id,album_id,song_id,beginning,length,bitrate,samplerate,bitdepth,source,directory_id,url,filetype,filesize,mtime,ctime,unavailable,fingerprint,playcount,skipcount,lastplayed,lastseen,compilation_detected,compilation_on,compilation_off,compilation_effective,art_automatic,art_manual,effective_albumartist,effective_originalyear,cue_path,rating) VALUES(4,'Plain','盤 & 石','Someone','',2,-1,1999,-1,'Rock',0,'','','','','','','','',0,1000000000,97,44100,16,2,1,'file://@MUSIC@/02%20plain%20%231.flac',2,20566,1796130735,1796130563,0,'',0,0,-1,1796130789,1,0,0,1,'','','Someone',1999,NULL,-1);
CREATE TABLE playlists (

  name TEXT NOT NULL,
  last_played INTEGER NOT NULL DEFAULT -1,
  ui_order INTEGER NOT NULL DEFAULT 0,
  special_type TEXT,
  ui_path TEXT,
  is_favorite INTEGER NOT NULL DEFAULT 0,

  dynamic_playlist_type INTEGER,
  dynamic_playlist_backend TEXT,
  dynamic_playlist_data BLOB

);
INSERT INTO playlists(rowid,name,last_played,ui_order,special_type,ui_path,is_favorite,dynamic_playlist_type,dynamic_playlist_backend,dynamic_playlist_data) VALUES(1,'Playlist 1',-1,0,NULL,NULL,0,NULL,NULL,NULL);
INSERT INTO playlists(rowid,name,last_played,ui_order,special_type,ui_path,is_favorite,dynamic_playlist_type,dynamic_playlist_backend,dynamic_playlist_data) VALUES(2,'夜 & 朝',-1,1,NULL,NULL,0,0,NULL,NULL);
CREATE TABLE playlist_items (

  playlist INTEGER NOT NULL,
  type INTEGER NOT NULL DEFAULT 0,
  collection_id INTEGER,
  playlist_url TEXT,

  title TEXT,
  album TEXT,
  artist TEXT,
  albumartist TEXT,
  track INTEGER,
  disc INTEGER,
  year INTEGER,
  originalyear INTEGER,
  genre TEXT,
  compilation INTEGER DEFAULT 0,
  composer TEXT,
  performer TEXT,
  grouping TEXT,
  comment TEXT,
  lyrics TEXT,

  artist_id TEXT,
  album_id TEXT,
  song_id TEXT,

  beginning INTEGER,
  length INTEGER,

  bitrate INTEGER,
  samplerate INTEGER,
  bitdepth INTEGER,

  source INTEGER,
  directory_id INTEGER,
  url TEXT NOT NULL,
  filetype INTEGER,
  filesize INTEGER,
  mtime INTEGER,
  ctime INTEGER,
  unavailable INTEGER DEFAULT 0,

  fingerprint TEXT,

  playcount INTEGER DEFAULT 0,
  skipcount INTEGER DEFAULT 0,
  lastplayed INTEGER DEFAULT -1,
  lastseen INTEGER DEFAULT -1,

  compilation_detected INTEGER DEFAULT 0,
  compilation_on INTEGER DEFAULT 0,
  compilation_off INTEGER DEFAULT 0,
  compilation_effective INTEGER DEFAULT 0,

  art_automatic TEXT,
  art_manual TEXT,

  effective_albumartist TEXT,
  effective_originalyear INTEGER,

  cue_path TEXT,

  rating INTEGER DEFAULT -1

);
INSERT INTO playlist_items(rowid,playlist,type,collection_id,playlist_url,title,album,artist,albumartist,track,disc,year,originalyear,genre,compilation,composer,performer,grouping,comment,lyrics,artist_id,album_id,song_id,beginning,length,bitrate,samplerate,bitdepth,source,directory_id,url,filetype,filesize,mtime,ctime,unavailable,fingerprint,playcount,skipcount,lastplayed,lastseen,compilation_detected,compilation_on,compilation_off,compilation_effective,art_automatic,art_manual,effective_albumartist,effective_originalyear,cue_path,rating) VALUES(1,2,2,2,NULL,'','','','',-1,-1,-1,-1,'',0,'','','','','','','','',0,-1,-1,-1,-1,2,NULL,'',0,0,0,0,0,'',0,0,-1,-1,0,0,0,0,'','','',-1,NULL,-1);
INSERT INTO playlist_items(rowid,playlist,type,collection_id,playlist_url,title,album,artist,albumartist,track,disc,year,originalyear,genre,compilation,composer,performer,grouping,comment,lyrics,artist_id,album_id,song_id,beginning,length,bitrate,samplerate,bitdepth,source,directory_id,url,filetype,filesize,mtime,ctime,unavailable,fingerprint,playcount,skipcount,lastplayed,lastseen,compilation_detected,compilation_on,compilation_off,compilation_effective,art_automatic,art_manual,effective_albumartist,effective_originalyear,cue_path,rating) VALUES(2,2,2,3,NULL,'','','','',-1,-1,-1,-1,'',0,'','','','','','','','',0,-1,-1,-1,-1,2,NULL,'',0,0,0,0,0,'',0,0,-1,-1,0,0,0,0,'','','',-1,NULL,-1);
INSERT INTO playlist_items(rowid,playlist,type,collection_id,playlist_url,title,album,artist,albumartist,track,disc,year,originalyear,genre,compilation,composer,performer,grouping,comment,lyrics,artist_id,album_id,song_id,beginning,length,bitrate,samplerate,bitdepth,source,directory_id,url,filetype,filesize,mtime,ctime,unavailable,fingerprint,playcount,skipcount,lastplayed,lastseen,compilation_detected,compilation_on,compilation_off,compilation_effective,art_automatic,art_manual,effective_albumartist,effective_originalyear,cue_path,rating) VALUES(3,2,2,2,NULL,'','','','',-1,-1,-1,-1,'',0,'','','','','','','','',0,-1,-1,-1,-1,2,NULL,'',0,0,0,0,0,'',0,0,-1,-1,0,0,0,0,'','','',-1,NULL,-1);
COMMIT;
