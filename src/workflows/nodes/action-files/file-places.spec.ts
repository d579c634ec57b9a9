import { describe, expect, it } from '@jest/globals';
import { Either, List, Part, Text } from '#libs/schema';
import { Base64 } from '../../../actions/kit/base64.js';
import type { FileReference } from '../../../files/file-reference.js';
import { filePlaces, inputWithFiles } from './file-places.js';

class Enclosed {
  @Base64({ optional: true, file: { name: 'title', type: 'kind' } })
  content?: string;

  @Text({ optional: true })
  title?: string;

  @Text({ optional: true })
  kind?: string;
}

class Letter {
  @Text()
  text: string;

  @List(Part(() => Enclosed), { optional: true })
  enclosed?: Enclosed[];

  @Either([Text(), Part(() => Enclosed)], { optional: true })
  photo?: string | Enclosed;

  @Base64({ optional: true, file: { upload: 'file' } })
  body?: string;
}

const action = { input: Letter, uploads: ['photo', 'file'] };
const file: FileReference = {
  $file: '00000000-0000-7000-8000-000000000000',
  name: 'a.png',
  type: 'image/png',
  size: 3,
};
const found = (input: object) => filePlaces(action, input as Record<string, unknown>);

describe('filePlaces', () => {
  it('finds files where bytes stand, in lists and parts, and fills what belongs to them', () => {
    // Arrange
    const given = { text: 'x', enclosed: [{ content: 'AAAA' }, { content: file }, { content: file, title: 'own' }] };

    // Act
    const { input, places } = found(given);
    for (const { put } of places) put('BBBB', file);

    // Assert
    expect(places.map(({ field }) => field)).toEqual(['enclosed[1].content', 'enclosed[2].content']);
    expect(input).toEqual({
      text: 'x',
      enclosed: [
        { content: 'AAAA' },
        { content: 'BBBB', title: 'a.png', kind: 'image/png' },
        { content: 'BBBB', title: 'own', kind: 'image/png' },
      ],
    });
  });

  it('leaves what it is given as it is', () => {
    const given = { text: 'x', photo: file, enclosed: [{ content: file }] };
    for (const { put } of found(given).places) put(undefined, file);
    expect(given).toEqual({ text: 'x', photo: file, enclosed: [{ content: file }] });
  });

  it.each<[string, object, string, string | undefined]>([
    ['the field of an upload', { photo: file }, 'photo', 'photo'],
    ['bytes that are an upload too', { body: file }, 'body', 'file'],
    ['bytes in an upload that is written out', { photo: { content: file } }, 'photo.content', undefined],
  ])('tells how a file goes along: %s', (_, input, field, upload) => {
    const { places } = found(input);
    expect(places).toMatchObject([{ field, upload }]);
  });

  it.each<[string, object]>([
    ['another field', { text: file }],
    ['the name of a part', { file }],
    ['an upload of more than a reference', { photo: { ...file, more: 1 } }],
    ['something that names no file', { body: { $file: '../../etc/passwd' } }],
    ['a list in the place of bytes', { body: [file] }],
  ])('finds none in %s', (_, input) => {
    expect(found(input)).toEqual({ input, places: [] });
  });
});

describe('inputWithFiles', () => {
  it('takes a file beside what each field takes', () => {
    const { properties } = inputWithFiles(action) as { properties: Record<string, any> };
    const isFile = expect.objectContaining({ title: 'File' });
    expect(properties['text'].anyOf).toBeUndefined();
    expect(properties['photo'].anyOf).toHaveLength(3);
    expect(properties['photo'].anyOf[2]).toEqual(isFile);
    expect(properties['body'].anyOf[1]).toEqual(isFile);
    expect(properties['enclosed'].items.properties.content.anyOf[1]).toEqual(isFile);
  });
});
