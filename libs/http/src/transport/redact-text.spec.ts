import { describe, expect, it } from '@jest/globals';
import { Secret } from '#libs/crypto';
import { hideSecrets, redactText } from './redact-text.js';

const shown = (text: string, secrets: (string | Secret)[] = [], maxCharacters = 500): string | undefined =>
  redactText(text, { secrets, maxCharacters });

describe('redactText', () => {
  it.each([
    ['as it is', 'bad key sk-live+1 given', 'bad key [redacted] given'],
    ['more than once', 'sk-live+1 sk-live+1', '[redacted] [redacted]'],
    ['percent-encoded', 'bad key sk-live%2B1 given', 'bad key [redacted] given'],
    ['in Base64', `bad key ${Buffer.from('sk-live+1').toString('base64')} given`, 'bad key [redacted] given'],
    ['inside a word', 'xsk-live+1y', 'x[redacted]y'],
  ])('replaces a secret %s', (_how, text, expected) => {
    expect(shown(text, ['sk-live+1'])).toBe(expected);
    expect(shown(text, [new Secret('sk-live+1')])).toBe(expected);
  });

  it.each([
    ['see https://api.telegram.org/bot123:ABC/getMe', 'see https://api.telegram.org/…'],
    ['GET https://user:pass@cdn.example/a?sig=abc#x failed', 'GET https://cdn.example/… failed'],
    ['read https://docs.example', 'read https://docs.example'],
    ['"https://cdn.example/a?sig=abc"', '"https://cdn.example/…"'],
    ['Authorization: Bearer abcdefgh.ijk', 'Authorization: Bearer [redacted]'],
    ['Basic dXNlcjpwYXNz refused', 'Basic [redacted] refused'],
    ['the <b>field</b> is <script>alert(1)</script> wrong', 'the field is alert(1) wrong'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['a\r\n\tb\u0000c', 'a b c'],
    ['half \ud800 pair', 'half \ufffd pair'],
    ['   ', undefined],
    ['<!DOCTYPE html><html><body>secret page</body></html>', undefined],
    ['\n <html lang="en">', undefined],
    ['<?xml version="1.0"?><Error/>', undefined],
  ])('shows %p as %p', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it('does not tear ordinary words apart for a secret of three characters', () => {
    expect(shown('the theory', ['the'])).toBe('the theory');
  });

  it.each([
    [10, 'a'.repeat(10)],
    [11, `${'a'.repeat(9)}…`],
  ])('cuts a text of %i characters at a limit of 10', (length, expected) => {
    expect(shown('a'.repeat(length), [], 10)).toBe(expected);
  });

  it('reads hostile text of 64 KiB in no time', () => {
    const before = process.cpuUsage();
    for (const part of ['https://', '<a', 'bearer ', '@', 'http://a@', '< ', '/'])
      shown(part.repeat(Math.ceil(65_536 / part.length)), ['sk-live+1']);
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });
});

describe('hideSecrets', () => {
  it('hides every given secret in every spelling, and changes nothing else', () => {
    const secrets = ['sk-live+1', new Secret('other/secret')];
    const text = `a sk-live+1 b ${encodeURIComponent('sk-live+1')} c ${btoa('sk-live+1')} <p>other/secret</p> https://x.example/y?z`;
    expect(hideSecrets(text, secrets)).toBe(
      'a [redacted] b [redacted] c [redacted] <p>[redacted]</p> https://x.example/y?z',
    );
  });
});
