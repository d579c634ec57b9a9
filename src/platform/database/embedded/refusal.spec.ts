import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { refusalOf } from './refusal.js';

const WHAT = 'The embedded database does not start';

describe('refusalOf', () => {
  it.each([
    [
      'a folder of a newer PostgreSQL',
      [
        'LOG:  starting',
        'FATAL:  database files are incompatible with server',
        'DETAIL:  The data directory was initialized by PostgreSQL version 19, which is not compatible with this version 18.4.',
      ].join('\n'),
      `${WHAT}: DATA_DIR holds a database of PostgreSQL 19, and this version has PostgreSQL 18.4. Start the version that made it, dump it there, and restore the dump here.`,
    ],
    [
      'a full disk',
      'FATAL:  could not write lock file "postmaster.pid": No space left on device\n',
      `${WHAT}: the disk of ${tmpdir()} is full. Free space there, or set DATA_DIR to another disk.`,
    ],
    [
      'anything else, by the line that says why',
      'creating subdirectories ... ok\n2026-01-01 00:00:00.000 UTC [1] FATAL:  data directory has wrong ownership\nHINT:  The server must be started by the owner.\n',
      `${WHAT}: data directory has wrong ownership. See ${tmpdir()} and its server.log.`,
    ],
    ['a program that is killed', '', `${WHAT}: it says nothing. See ${tmpdir()} and its server.log.`],
  ])('says in one line: %s', async (_, output, line) => {
    expect((await refusalOf(WHAT, { folder: tmpdir(), output })).message).toBe(line);
  });
});
