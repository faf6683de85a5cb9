#!/bin/sh
# Puts what a server needs, and nothing else, into a folder: `sh deploy/install.sh FOLDER`, in a checkout that was built
# (`npm ci && npm run build`). The Dockerfile does the same.
set -eu
target=$1
mkdir -p "$target/bin" "$target/data"
cp package.json package-lock.json .npmrc LICENSE NOTICE "$target/"
cp bin/ventanilla.js bin/healthcheck.js "$target/bin/"
cp -R data/openapi data/organisms data/search data/starter data/territory "$target/data/"
mkdir -p "$target/dist"
cp -R dist/program dist/console dist/docs "$target/dist/"
cd "$target"
# Tools of a checkout.
rm dist/program/acceptance.js dist/program/reference.js
npm ci --omit=dev --ignore-scripts
# For who reads and who debugs packages; licences stay.
find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -iname 'readme*' -o -iname 'changelog*' \) -delete
# The database's library comes for both C libraries of Linux: only the one of this system can be loaded.
if ldd --version 2>&1 | grep -qi musl; then unused=gnu; else unused=musl; fi
rm -rf node_modules/@libsql/linux-*-"$unused"
