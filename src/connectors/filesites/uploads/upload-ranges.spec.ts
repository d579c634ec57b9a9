import { describe, expect, it } from '@jest/globals';
import type { ConnectionFacts } from '../../../actions/declaration/open-connection.js';
import { uploadTrust } from './upload-session.js';
import { missingFrom, parseSessionAnswer } from './upload-ranges.js';

const answer = (body: unknown, status = 202) => ({ status, bytes: Buffer.from(JSON.stringify(body)) });
const chunk = { bytes: Buffer.alloc(10), at: 20, total: 100 };

describe('parseSessionAnswer', () => {
  it.each([
    ['an open range', { nextExpectedRanges: ['26-'] }, { status: 202, nextByte: 26 }],
    ['the first of several ranges', { nextExpectedRanges: ['26-29', '40-'] }, { status: 202, nextByte: 26 }],
    ['that nothing is missing', { nextExpectedRanges: [] }, { status: 202 }],
    ['the item', { id: '01A' }, { status: 202, item: { id: '01A' } }],
  ])('reads %s', (_, body, expected) => {
    expect(parseSessionAnswer(answer(body))).toEqual(expected);
  });

  it.each([
    ['nothing of use', answer({})],
    ['no object', answer([])],
    ['no JSON', { status: 200, bytes: Buffer.from('<') }],
    ['no UTF-8', { status: 200, bytes: Buffer.from('{"id":"\xff"}', 'latin1') }],
    [
      'too many levels',
      { status: 200, bytes: Buffer.from(`{"id":"01A","deep":${'['.repeat(300)}${']'.repeat(300)}}`) },
    ],
  ])('refuses %s', (_, given) => {
    expect(() => parseSessionAnswer(given)).toThrow(expect.objectContaining({ code: 'provider_invalid_response' }));
  });
});

describe('missingFrom', () => {
  it.each([20, 25, 30])('goes on at byte %i of a chunk from 20 to 29', (nextByte) => {
    expect(missingFrom({ status: 202, nextByte }, chunk)).toBe(nextByte);
  });

  it.each([19, 31, undefined])('gives up when byte %s is wanted', (nextByte) => {
    expect(() => missingFrom({ status: 202, nextByte }, chunk)).toThrow(
      expect.objectContaining({ code: 'provider_unavailable' }),
    );
  });
});

describe('uploadTrust', () => {
  const connection = (apiUrlTrusted = true, apiUrl = 'http://127.0.0.1:4010/v1.0') =>
    ({ apiUrl, apiUrlTrusted }) as ConnectionFacts;

  it.each([
    ["the operator's own host", 'http://127.0.0.1:4011/up', true, 'trusted'],
    ['the host of a base URL a user entered', 'http://127.0.0.1:4011/up', false, 'guarded'],
    ['any other host', 'https://sharepoint.example/up', true, 'guarded'],
  ])('takes %s on the right word', (_, url, trusted, expected) => {
    expect(uploadTrust(url, connection(trusted))).toBe(expected);
  });

  it('refuses plain http on the host of a base URL by https', () => {
    const url = 'http://graph.example/up';
    expect(() => uploadTrust(url, connection(true, 'https://graph.example/v1.0'))).toThrow(
      expect.objectContaining({ code: 'provider_invalid_response' }),
    );
  });

  it.each(['http://sharepoint.example/up', 'ftp://127.0.0.2/up', 'no address'])('refuses %s', (url) => {
    expect(() => uploadTrust(url, connection())).toThrow(
      expect.objectContaining({ code: 'provider_invalid_response' }),
    );
  });
});
