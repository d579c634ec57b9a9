import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { uuidV7 } from '#libs/crypto';
import { acceptFiles } from '../../../src/files/accept-files.js';
import { CHUNK_BYTES, FileStore, type StoredFile } from '../../../src/files/file-store.service.js';
import { Database } from '../../../src/platform/database/connection/database.js';
import { Retention } from '../../../src/platform/retention/retention.service.js';
import { bootApp, type TestApp } from '../../support/app/app.js';
import { withLimits } from '../../support/app/limits.js';

let service: TestApp;
let files: FileStore;
let database: Database;
let workspaceId: string;

beforeAll(async () => {
  service = await bootApp();
  files = service.app.get(FileStore);
  database = service.app.get(Database);
  [{ id: workspaceId }] = (await database.query<{ id: string }>('select id from workspace')) as [{ id: string }];
});
afterAll(() => service.close());

async function* pieces(content: Buffer, length = 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += length) yield content.subarray(at, at + length);
}

const store = (content: Buffer | AsyncIterable<Buffer>, more: object = {}): Promise<StoredFile> =>
  files.store(
    { workspaceId, name: 'a.bin', type: 'application/octet-stream', ...more },
    Buffer.isBuffer(content) ? pieces(content) : content,
  );

const accept = (...stored: StoredFile[]): Promise<void> =>
  database.transaction((transaction) =>
    acceptFiles(
      transaction,
      stored.map(({ id }) => ({ id, workspaceId, runId: uuidV7() })),
      1,
    ),
  );

async function contentOf(id: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of files.read(await files.find(workspaceId, id))) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** What is stored of all files, and what is counted. */
async function stored(): Promise<{ files: number; chunks: number; counted: number; bytes: number }> {
  const [row] = await database.query<{ files: number; chunks: number; counted: number; bytes: number }>(
    `select (select count(*)::integer from file) as files, (select count(*)::integer from file_chunk) as chunks,
            (select coalesce(sum(bytes), 0)::integer from file_usage) as counted,
            (select coalesce(sum(octet_length(data)), 0)::integer from file_chunk) as bytes`,
  );
  return row!;
}

describe('the store of files', () => {
  it.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES + 17])(
    'gives back the %i bytes that it was given',
    async (length) => {
      const content = randomBytes(length);
      const file = await store(content);
      expect([file.size, file.sha256]).toEqual([length, createHash('sha256').update(content).digest()]);
      await accept(file);
      expect((await contentOf(file.id)).equals(content)).toBe(true);
    },
  );

  it('shows a file to nobody before a run has accepted it, and then to its workspace alone', async () => {
    const { id } = await store(Buffer.from('mine'));
    await expect(files.find(workspaceId, id)).rejects.toMatchObject({ code: 'not_found' });
    await accept({ id } as StoredFile);
    expect(await files.find(workspaceId, id)).toMatchObject({ name: 'a.bin', size: '4', state: 'ready' });
    await expect(files.find(uuidV7(), id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('asks for more content only when what has come is stored', async () => {
    const seen: number[] = [];
    const content = async function* (): AsyncGenerator<Buffer> {
      for (let chunk = 0; chunk < 3; chunk += 1) {
        seen.push((await stored()).chunks);
        yield Buffer.alloc(CHUNK_BYTES);
      }
    };
    const { chunks } = await stored();
    await store(content());
    expect(seen).toEqual([chunks, chunks + 1, chunks + 2]);
  });

  it.each<[string, object, () => Promise<unknown>, string]>([
    [
      'content beyond the largest file',
      { FILE_MAX_BYTES: 2 * CHUNK_BYTES },
      () => store(Buffer.alloc(2 * CHUNK_BYTES + 1)),
      'too_large',
    ],
    [
      'content beyond the room of the workspace',
      { FILES_WORKSPACE_BYTES: 1 },
      () => store(Buffer.alloc(2)),
      'too_large',
    ],
    [
      'content that breaks off',
      {},
      () =>
        store(
          (async function* () {
            yield Buffer.alloc(2 * CHUNK_BYTES);
            throw Object.assign(new Error('cut off'), { code: 'cut' });
          })(),
        ),
      'cut',
    ],
    [
      'content that begins as it must not',
      {},
      () =>
        store(Buffer.from('x'), {
          requireHead: () => {
            throw Object.assign(new Error('no'), { code: 'head' });
          },
        }),
      'head',
    ],
  ])('keeps nothing of %s', async (_, limits, work, code) => {
    const before = await stored();
    await withLimits(service, limits, () => expect(work()).rejects.toMatchObject({ code }));
    expect(await stored()).toEqual(before);
  });

  it('takes as much as fits beside what the workspace has, however many come at once', async () => {
    const { counted } = await stored();
    const most = counted + 2 * CHUNK_BYTES;
    const outcomes = await withLimits(service, { FILES_WORKSPACE_BYTES: most }, () =>
      Promise.allSettled([1, 2, 3, 4].map(() => store(Buffer.alloc(CHUNK_BYTES)))),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    const after = await stored();
    expect([after.counted, after.bytes]).toEqual([most, most]);
  });

  it('accepts all files of a run or none', async () => {
    const [one, two] = [await store(Buffer.from('1')), await store(Buffer.from('2'))];
    await files.discard([two]);
    await expect(accept(one, two)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(files.find(workspaceId, one.id)).rejects.toMatchObject({ code: 'not_found' });
    await accept(one);
    await files.discard([one]);
    expect((await contentOf(one.id)).toString()).toBe('1');
  });

  it('deletes what is over: uploads that were given up, and files whose days are over', async () => {
    const [given, old, young] = [
      await store(Buffer.from('1')),
      await store(Buffer.from('22')),
      await store(Buffer.from('333')),
    ];
    await accept(old, young);
    const before = await stored();
    await database.execute("update file set expires_at = now() - interval '1 second' where id = any($1)", [
      [given.id, old.id],
    ]);
    await expect(files.find(workspaceId, old.id)).rejects.toMatchObject({ code: 'not_found' });
    await service.app.get(Retention).sweep();
    const after = await stored();
    expect([before.files - after.files, before.chunks - after.chunks, before.counted - after.counted]).toEqual([
      2, 2, 3,
    ]);
    expect((await contentOf(young.id)).toString()).toBe('333');
  });
});
