#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Serve a folder over WebDAV (RFC 4918), read-only, on a port of its own on the loopback.

    dav_server.py FOLDER PORTFILE

The port is written to PORTFILE. What tests need of a bad server goes by names: a folder called
"silent" is never listed, and the server kills itself in the middle of a file called "*deadly*".
"""
import email.utils
import http.server
import os
import sys
import threading
import urllib.parse
from xml.sax.saxutils import escape

ROOT = os.path.abspath(sys.argv[1])


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def local(self):
        path = urllib.parse.unquote(urllib.parse.urlparse(self.path).path)
        return os.path.normpath(ROOT + path), path

    def answer(self, status, body=b"", **headers):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def do_OPTIONS(self):
        self.answer(200, DAV="1", Allow="OPTIONS, GET, HEAD, PROPFIND")

    def do_PROPFIND(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        local, path = self.local()
        if os.path.basename(local) == "silent" and self.headers.get("Depth") == "1":
            threading.Event().wait()
        if not os.path.exists(local):
            return self.answer(404)
        items = [path]
        if self.headers.get("Depth", "1") != "0" and os.path.isdir(local):
            items += [os.path.join(path, name) for name in os.listdir(local)]
        body = '<?xml version="1.0" encoding="utf-8"?><D:multistatus xmlns:D="DAV:">'
        body += "".join(map(self.properties, items)) + "</D:multistatus>"
        return self.answer(207, body.encode(), Content_Type="application/xml; charset=utf-8")

    @staticmethod
    def properties(path):
        local = os.path.normpath(ROOT + path)
        status = os.stat(local)
        is_folder = os.path.isdir(local)
        kind = "<D:collection/>" if is_folder else ""
        href = urllib.parse.quote(path.rstrip("/") + ("/" if is_folder else ""))
        date = email.utils.formatdate(status.st_mtime, usegmt=True)
        name = escape(os.path.basename(local))
        return (
            f"<D:response><D:href>{href}</D:href><D:propstat><D:prop>"
            f"<D:displayname>{name}</D:displayname><D:resourcetype>{kind}</D:resourcetype>"
            f"<D:getcontentlength>{status.st_size}</D:getcontentlength>"
            f"<D:getlastmodified>{date}</D:getlastmodified>"
            "</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>"
        )

    def do_HEAD(self):
        self.do_GET()

    def do_GET(self):
        local, path = self.local()
        if not os.path.isfile(local):
            return self.answer(404)
        with open(local, "rb") as file:
            body = file.read()
        if "deadly" in path and self.command == "GET":
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body[:len(body) // 2])
            self.wfile.flush()
            os._exit(0)
        wanted = self.headers.get("Range", "")
        if wanted.startswith("bytes="):
            first, _, last = wanted[6:].partition("-")
            start, end = int(first), int(last) if last else len(body) - 1
            if start >= len(body):
                return self.answer(416, Content_Range=f"bytes */{len(body)}")
            part = body[start:end + 1]
            spot = f"bytes {start}-{start + len(part) - 1}/{len(body)}"
            return self.answer(206, part, Content_Range=spot, Accept_Ranges="bytes")
        return self.answer(200, body, Accept_Ranges="bytes")


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
with open(sys.argv[2] + ".new", "w", encoding="ascii") as port:
    port.write(str(server.server_port))
os.rename(sys.argv[2] + ".new", sys.argv[2])
server.serve_forever()
