import { describe, expect, it } from '@jest/globals';
import { contentDisposition, fileName, sentFileName } from './file-name.js';

describe('the name of a file', () => {
  it.each<[string, string | undefined, string]>([
    ['a plain name', 'photo.jpg', 'photo.jpg'],
    ['Unicode', 'Überweisung 2026 – ok.pdf', 'Überweisung 2026 – ok.pdf'],
    ['folders of Unix', '../../etc/passwd', 'passwd'],
    ['folders of Windows', 'C:\\temp\\a.txt', 'a.txt'],
    ['a folder alone', 'a/', 'file'],
    ['dots alone', '..', 'file'],
    ['nothing', '', 'file'],
    ['no name at all', undefined, 'file'],
    ['line breaks', 'a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie: x=1.txt'],
    ['a NUL', 'a.php\0.jpg', 'a.php.jpg'],
    ['text that is turned round', 'invoice\u202egpj.exe', 'invoicegpj.exe'],
    ['half a surrogate pair', 'a\ud800.txt', 'a\ufffd.txt'],
    ['spaces around it', '  a b.txt ', 'a b.txt'],
  ])('of %s', (_, sent, kept) => {
    expect(fileName(sent)).toBe(kept);
  });

  it.each([
    ['x'.repeat(251) + '.txt', 'x'.repeat(251) + '.txt'],
    ['x'.repeat(252) + '.txt', 'x'.repeat(251) + '.txt'],
    ['😀'.repeat(70) + '.jpeg', '😀'.repeat(62) + '.jpeg'],
    ['.' + 'x'.repeat(300), '.' + 'x'.repeat(254)],
  ])('has at most 255 bytes, its end among them: %s', (sent, kept) => {
    expect(fileName(sent)).toBe(kept);
  });
});

describe('the name in a Content-Disposition', () => {
  it.each<[string | undefined, string | undefined]>([
    [undefined, undefined],
    ['attachment', undefined],
    ['attachment; filename="a b.txt"', 'a b.txt'],
    ['attachment; filename=a.txt', 'a.txt'],
    ['attachment; filename="a\\"b.txt"', 'a"b.txt'],
    [`attachment; filename="a.txt"; filename*=UTF-8''%C3%BC.txt`, 'ü.txt'],
    [`attachment; filename*=UTF-8''%FF; filename="a.txt"`, 'a.txt'],
    [`attachment; filename="${Buffer.from('ü.txt').toString('latin1')}"`, 'ü.txt'],
    ['attachment; filename="\xfc.txt"', 'ü.txt'],
  ])('%j is read', (header, name) => {
    expect(sentFileName(header)).toBe(name);
  });

  it.each([
    ['a b.txt', `attachment; filename="a b.txt"; filename*=UTF-8''a%20b.txt`],
    ['a"; x="b', `attachment; filename="a_; x=_b"; filename*=UTF-8''a%22%3B%20x%3D%22b`],
    ['100%.txt', `attachment; filename="100_.txt"; filename*=UTF-8''100%25.txt`],
    ['ü(1).txt', `attachment; filename="_(1).txt"; filename*=UTF-8''%C3%BC%281%29.txt`],
  ])('%j is written so that nothing of it ends the header', (name, header) => {
    expect(contentDisposition('attachment', name)).toBe(header);
    expect(sentFileName(header)).toBe(name);
  });
});
