'use strict';
const { existsSync, readFileSync } = require('node:fs');
const { join, sep } = require('node:path');

const folder = join(__dirname, '../../../dist/packages');
const index = join(folder, 'index.json');
const files = existsSync(index) ? JSON.parse(readFileSync(index, 'utf8')) : {};
const isOurs = (basedir) => !basedir.includes(`${sep}node_modules${sep}`) && !basedir.startsWith(folder);

/** Resolves what our files import as the built service does: packages by their bundles, which spec files load far faster. */
module.exports = (path, options) =>
  Object.hasOwn(files, path) && isOurs(options.basedir)
    ? join(folder, files[path])
    : options.defaultResolver(path, options);
