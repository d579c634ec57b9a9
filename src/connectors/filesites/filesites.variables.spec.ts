import { describe, expect, it } from '@jest/globals';
import { readVariables } from '../../platform/config/read-environment.js';
import { FilesitesVariables } from './filesites.variables.js';
import { uploadBodyBytes } from './uploads/upload-limits.js';

describe('FILESITES_UPLOAD_CHUNK_BYTES', () => {
  const read = (FILESITES_UPLOAD_CHUNK_BYTES: string) =>
    readVariables(FilesitesVariables, { FILESITES_UPLOAD_CHUNK_BYTES }).FILESITES_UPLOAD_CHUNK_BYTES;

  it.each(['327680', '10485760', '62586880'])('may be %s', (bytes) => {
    expect(read(bytes)).toBe(Number(bytes));
  });

  it.each(['0', '327679', '10485761', '62914560'])('may not be %s', (bytes) => {
    expect(() => read(bytes)).toThrow('FILESITES_UPLOAD_CHUNK_BYTES');
  });
});

describe('uploadBodyBytes', () => {
  it('leaves room for the largest file as base64 and its fields', () => {
    expect(uploadBodyBytes({ FILESITES_BASE64_MAX_BYTES: '10' })).toBe(16 + 65_536);
  });
});
