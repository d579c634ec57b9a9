import { describe, expect, it } from '@jest/globals';
import type { FormField } from '../../nodes/form/form-field.js';
import { fileJudge, maxBytesOf } from './form-files.js';

const LIMITS = { FILE_MAX_BYTES: 20_000_000 };
const field = (more: Partial<FormField> = {}): FormField => ({ name: 'photo', type: 'file', required: false, ...more });
const part = (type: string, name: string, of = 'photo') => ({ field: of, name, type });

describe('the files of a form', () => {
  it.each<[string[] | undefined, string, string, boolean]>([
    [undefined, 'application/octet-stream', 'a.bin', true],
    [['image/*'], 'image/png', 'a.png', true],
    [['image/*'], 'imagex/png', 'a.png', false],
    [['image/*'], 'application/octet-stream', 'a.png', false],
    [['application/pdf'], 'application/pdf', 'a', true],
    [['application/pdf'], 'application/pdfx', 'a.pdf', false],
    [['.docx'], 'application/octet-stream', 'Letter.DOCX', true],
    [['.docx'], 'application/octet-stream', 'docx', false],
    [['.docx'], 'application/octet-stream', 'a.docx.exe', false],
    [['image/png', '.tar.gz'], 'application/gzip', 'a.tar.gz', true],
  ])('where %j is accepted: %s called %s is taken: %s', (accept, type, name, isTaken) => {
    // Arrange
    const judge = fileJudge([field({ accept })], LIMITS);

    // Act
    const take = () => judge(part(type, name));

    // Assert
    if (isTaken) expect(take()).toBe(10_000_000);
    else expect(take).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it.each<[string, FormField, string, string]>([
    ['a second one where one is taken', field(), 'photo', 'too_many'],
    ['one in a field of another type', field({ name: 'note', type: 'text' }), 'note', 'type'],
    ['one in a field that the form does not have', field({ multiple: true }), 'other', 'unknown'],
  ])('are refused: %s', (_, of, name, rule) => {
    // Arrange
    const judge = fileJudge([field({ name: 'photo' }), of], LIMITS);
    if (rule === 'too_many') judge(part('image/png', 'a.png'));

    // Act
    const take = () => judge(part('image/png', 'b.png', name));

    // Assert
    expect(take).toThrow(expect.objectContaining({ errors: [expect.objectContaining({ field: name, rule })] }));
  });

  it('may be several where the field says so', () => {
    // Arrange
    const judge = fileJudge([field({ multiple: true })], LIMITS);

    // Act
    const bytes = [judge(part('image/png', 'a.png')), judge(part('image/png', 'b.png'))];

    // Assert
    expect(bytes).toEqual([10_000_000, 10_000_000]);
  });

  it.each([
    [undefined, 20_000_000, 10_000_000],
    [15_000_000, 20_000_000, 15_000_000],
    [30_000_000, 20_000_000, 20_000_000],
    [undefined, 5_000_000, 5_000_000],
  ])('have at most, where their field says %p and the service %d: %d bytes', (maxBytes, most, expected) => {
    // Act
    const bytes = maxBytesOf(field({ maxBytes }), { FILE_MAX_BYTES: most });

    // Assert
    expect(bytes).toBe(expected);
  });
});
