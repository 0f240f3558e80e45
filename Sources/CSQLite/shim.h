// SPDX-License-Identifier: GPL-3.0-or-later
// What Swift cannot see of sqlite3.h: a variadic function, and constants that are casts.
#pragma once
#include <sqlite3.h>

/// Binds bytes that SQLite copies before it returns.
static inline int otk_sqlite_bind_blob(sqlite3_stmt *s, int index, const void *bytes, int count) {
  return sqlite3_bind_blob(s, index, count ? bytes : "", count, SQLITE_TRANSIENT);
}

/// Binds UTF-8 text that SQLite copies before it returns.
static inline int otk_sqlite_bind_text(sqlite3_stmt *s, int index, const char *text, int count) {
  return sqlite3_bind_text(s, index, text, count, SQLITE_TRANSIENT);
}

/// Turns a switch of the connection such as SQLITE_DBCONFIG_DEFENSIVE on or off.
static inline int otk_sqlite_configure(sqlite3 *db, int option, int value) {
  return sqlite3_db_config(db, option, value, (int *)0);
}
