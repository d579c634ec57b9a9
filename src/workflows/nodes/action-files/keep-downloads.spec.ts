import { describe, expect, it } from '@jest/globals';
import { AppError } from '#libs/errors';
import type { OpenConnection } from '../../../actions/declaration/open-connection.js';
import { listOf, resource, text } from '../../../actions/declaration/answer-schema.js';
import { fileReferenceSchema } from '../../../files/file-reference.js';
import type { NodeContext } from '../contract/node-kind.js';
import { answerWithFiles, keepDownloads } from './keep-downloads.js';

const kept: object[] = [];
const context = {
  workspaceId: 'w',
  runId: 'r',
  services: {
    http: { sendStream: () => Promise.reject(new AppError('invalid_input', 'must be an http or https URL')) },
    files: {
      async keep(owner: object, named: object, content: AsyncIterable<Buffer>) {
        let bytes = '';
        for await (const piece of content) bytes += String(piece);
        kept.push({ owner, named, bytes });
        return { $file: 'f' };
      },
    },
  },
} as unknown as NodeContext;
const keep = (download: Parameters<typeof keepDownloads>[0], body: unknown) =>
  keepDownloads(download, { body, connection: {} as OpenConnection }, context);

describe('keepDownloads', () => {
  it('keeps what a link holds itself', async () => {
    expect(await keep({ link: 'screenshot' }, { title: 'x', screenshot: 'data:image/png;base64,aGk=' })).toEqual({
      title: 'x',
      file: { $file: 'f' },
    });
    expect(kept.at(-1)).toEqual({
      owner: { workspaceId: 'w', runId: 'r' },
      named: { type: 'image/png' },
      bytes: 'hi',
    });
  });

  it.each(['data:', 'data:;base64', 'data:text/plain,hi'])('takes %s for no file', async (screenshot) => {
    await expect(keep({ link: 'screenshot' }, { screenshot })).rejects.toMatchObject({
      code: 'provider_invalid_response',
    });
  });

  it.each([
    ['an answer without a link', { title: 'x' }],
    ['an answer whose link is null', { title: 'x', screenshot: null }],
  ])('has no file for %s', async (_, body) => {
    expect(await keep({ link: 'screenshot' }, body)).toEqual({ title: 'x' });
  });
});

describe('answerWithFiles', () => {
  const item = { id: text, url: text };

  it.each([
    ['one link', resource(item), { link: 'url' }, resource({ id: text, file: fileReferenceSchema })],
    [
      'a list of them',
      resource({ files: listOf(resource(item)) }),
      { list: 'files', link: 'url' },
      resource({ files: listOf(resource({ id: text, file: fileReferenceSchema })) }),
    ],
  ])('has files in the place of %s', (_, answer, download, expected) => {
    const properties = (schema: any) => schema.properties.files?.items.properties ?? schema.properties;
    expect(properties(answerWithFiles({ answer, download }))).toEqual(properties(expected));
  });
});
