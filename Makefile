# SPDX-License-Identifier: GPL-3.0-or-later
#
# make run      set up, build, make the demo music, start; without a display: in one of its own,
#               where it does the main job once and leaves screenshots
# make test     set up, lint, build, unit tests, repository tests, UI tests
# make lint     check the layout of Swift files      make format   lay them out
# make screenshots  take the pictures of the documents anew
# make fuzz     damage 2,000 files, and see that probe and export survive them
# make torture  kill 200 imports at random moments
# make bench-export  time exports of an hour against ffmpeg and cp
# make bench-import  time an import of 1,000 tracks against cp, sha256sum and beets
# make bench-listing  list a library of 100,000 tracks: seconds and peak memory
# make pot      bring the message catalogues up to date
# make install  DESTDIR= PREFIX=/usr/local
# make clean    remove what was built

PREFIX ?= /usr/local
DESTDIR ?=

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: run test screenshots fuzz torture bench-export bench-import bench-listing lint format pot \
  install clean debug release data demo setup setup-run setup-test setup-bench

export PATH := $(PATH):/opt/swift/usr/bin

swift_files := Package.swift Sources Tests
# What an installation has in PREFIX/share, for a start from the build tree.
data := .run
# SwiftPM repeats which flags of the libraries' .pc files it leaves out, and the linker warns of what
# Swift's own libraries call; neither matters.
quietly := 2>&1 | { grep -vE '^warning: prohibited flag|warning: the use of .mktemp.' || true; }

run: setup-run release data demo
	scripts/run.sh .build/release/otokura

# The optimiser may change what a window does, so the UI tests look at what people get.
test: setup-test lint debug release data demo
	swift test --skip-build $(quietly)
	/usr/bin/python3 -m pytest Tests/UI
	Tests/Torture/kills.py .build/release/otokura .build/kills 12

screenshots: setup-test debug data demo
	for language in en ja; do \
	  /usr/bin/python3 scripts/main-job.py docs/screenshots --named --language $$language; \
	done

fuzz: setup-test debug
	/usr/bin/python3 Tests/Fixtures/prepare.py .build/fixtures
	Tests/Fixtures/fuzz.py .build/debug/otokura .build/fixtures 2000

torture: setup-test release
	Tests/Torture/kills.py .build/release/otokura .build/kills 200

bench-export: setup-run release
	Benchmarks/export.py .build/release/otokura .build/bench

bench-import: setup-bench release
	Benchmarks/import.py .build/release/otokura .build/bench-import

bench-listing: setup-run release
	Benchmarks/listing.py .build/release/otokura .build/bench

lint: setup
	swift format lint --strict --recursive --parallel $(swift_files)

format: setup
	swift format --in-place --recursive --parallel $(swift_files)

pot: setup
	scripts/pot.sh

install: share = $(DESTDIR)$(PREFIX)/share
install: setup-run release
	install -D --mode=755 .build/release/otokura '$(DESTDIR)$(PREFIX)/bin/otokura'
	scripts/data.sh '$(share)' '$(PREFIX)'
	scripts/make-demo.py '$(share)/otokura/demo' --at '$(PREFIX)/share/otokura/demo'
ifeq ($(DESTDIR),)
	glib-compile-schemas '$(share)/glib-2.0/schemas'
	-update-desktop-database --quiet '$(share)/applications'
	-gtk4-update-icon-cache --quiet --force --ignore-theme-index '$(share)/icons/hicolor'
endif

debug: setup .build/shims
	swift build --build-tests $(quietly)

# As it is installed: with Swift's libraries inside, it also starts faster.
release: setup .build/shims
	swift build -c release --product otokura --static-swift-stdlib $(quietly)

# SwiftPM does not see a change in what its system modules read, so the Swift files that import them
# are made to look new.
.build/shims: $(shell find Sources/C* -name '*.h' -o -name '*.modulemap' -o -name '*.apinotes')
	[ ! -e $@ ] || grep -rlE '^(\w+ )?import C[A-Z]' --include='*.swift' Sources Tests | \
	  xargs touch
	mkdir -p $(@D)
	touch $@

data: setup
	scripts/data.sh $(data) '$(PREFIX)'
	glib-compile-schemas --strict $(data)/glib-2.0/schemas

demo: $(data)/otokura/demo/Library.xml

$(data)/otokura/demo/Library.xml: scripts/make-demo.py $(wildcard scripts/demo/*.py)
	scripts/make-demo.py $(@D)

clean:
	rm -rf .build .run

setup:
	@scripts/setup.sh build

setup-run:
	@scripts/setup.sh build run demo

setup-test:
	@scripts/setup.sh build run demo screen test

setup-bench:
	@scripts/setup.sh build run bench
