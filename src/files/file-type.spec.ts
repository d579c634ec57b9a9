import { describe, expect, it } from '@jest/globals';
import { fileType, requireTrueType } from './file-type.js';

const PNG = '\x89PNG\r\n\x1a\n....';
const JPEG = '\xff\xd8\xff\xe0....';
const PDF = '%PDF-1.7\n';
const ZIP = 'PK\x03\x04....';
const WEBP = 'RIFF\x10\x00\x00\x00WEBPVP8 ';
const HTML = '<!doctype html><script>';

describe('the media type of a file', () => {
  it.each<[string | undefined, string]>([
    ['image/PNG', 'image/png'],
    ['text/csv; charset=utf-8', 'text/csv'],
    ['application/vnd.ms-excel', 'application/vnd.ms-excel'],
    ['', 'application/octet-stream'],
    [undefined, 'application/octet-stream'],
    ['a/b\r\nX: y', 'application/octet-stream'],
    ['image', 'application/octet-stream'],
    [`a/${'b'.repeat(65)}`, 'application/octet-stream'],
  ])('of %j is %s', (sent, kept) => {
    expect(fileType(sent)).toBe(kept);
  });

  const judge = (type: string, content: string) => () => requireTrueType('body', type, Buffer.from(content, 'latin1'));

  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/gif', 'GIF89a'],
    ['image/webp', WEBP],
    ['application/pdf', `\r\n${PDF}`],
    ['application/zip', ZIP],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', ZIP],
    ['application/octet-stream', PNG],
    ['application/octet-stream', ''],
    ['text/csv', 'a,b'],
    ['image/svg+xml', '<svg/>'],
    ['audio/wav', 'RIFF\x10\x00\x00\x00WAVEfmt '],
  ])('%s is taken for %j', (type, content) => {
    expect(judge(type, content)).not.toThrow();
  });

  it.each([
    ['image/png', JPEG, 'image/jpeg'],
    ['image/png', HTML, 'something else'],
    ['image/png', '', 'something else'],
    ['image/jpeg', PNG, 'image/png'],
    ['application/pdf', ZIP, 'application/zip'],
    ['application/pdf', HTML, 'something else'],
    ['application/zip', 'MZ....', 'something else'],
    ['text/csv', PDF, 'application/pdf'],
    ['image/tiff', PDF, 'application/pdf'],
    ['audio/mpeg', ZIP, 'application/zip'],
  ])('%s is a lie for %j', (type, content, is) => {
    const message = `is sent as ${type}, and is ${is} by its content`;
    expect(judge(type, content)).toThrow(
      expect.objectContaining({ code: 'invalid_input', errors: [{ field: 'body', rule: 'file_type', message }] }),
    );
  });
});
