import { describe, expect, it } from '@jest/globals';
import { listOf, resource, secretLink, text } from './answer-schema.js';
import type { ActionDefinition } from './action.catalog.js';
import { linksInAnswer } from './links-in-answer.js';

const connector = { key: 'files' } as ActionDefinition['connector'];
const found = (answer: ActionDefinition['answer'], body: unknown) => {
  const links = linksInAnswer({ answer, connector }, body);
  return links && [...links.texts];
};

const file = resource({ id: text, 'url?': secretLink, 'shots?': listOf(secretLink) });

describe('links in an answer', () => {
  it.each<[string, unknown, string[] | undefined]>([
    ['of the answer itself', { id: 'a', url: 'https://a' }, ['https://a']],
    [
      'in places that nothing declares',
      { open: { items: [{ url: 'https://a' }] }, url: 'https://b' },
      ['https://a', 'https://b'],
    ],
    ['in lists', { shots: ['https://a', 'https://b', 'https://a'] }, ['https://a', 'https://b']],
    ['none where the field is no text, or empty', { url: null, shots: [1, ''] }, undefined],
    ['none that holds what it leads to', { url: 'data:image/png;base64,AAAA' }, undefined],
    ['none of other fields', { id: 'https://a' }, undefined],
  ])('are found by the names of declared fields: %s', (_, body, expected) => {
    expect(found(file, body)).toEqual(expected);
  });

  it('are found in whatever alternative or list declares them', () => {
    const body = { files: [{ url: 'https://a' }] };
    expect(found({ anyOf: [resource({ id: text }), resource({ files: listOf(file) })] }, body)).toEqual(['https://a']);
    expect(found(undefined, body)).toBeUndefined();
    expect(found(resource({ id: text }), body)).toBeUndefined();
  });

  it('need what reading with the connector needs', () => {
    expect(linksInAnswer({ answer: file, connector }, { url: 'https://a' })!.need).toEqual({
      scope: 'actions:files:read',
      role: 'viewer',
    });
  });
});
