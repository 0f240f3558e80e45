// SPDX-License-Identifier: GPL-3.0-or-later
// ICU renames its functions by version (u_foo_72) through macros, which Swift cannot see:
// each one used gets a plain name here.
#pragma once
#include <unicode/ucol.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>
#include <unicode/utrans.h>
