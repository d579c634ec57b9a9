import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { uuidV7 } from '#libs/crypto';
import { png } from '../../../sandbox/chatbot/spec-support/pictures.js';
import { CHUNK_BYTES, FileStore } from '../../../src/files/file-store.service.js';
import { Database } from '../../../src/platform/database/connection/database.js';
import { newWorkspace } from '../../support/app/people.js';
import { postBytes } from '../../support/http/post-bytes.js';
import { CHAT } from '../../support/providers/chatbot-calls.js';
import { samples } from '../../support/providers/social-calls.js';
import {
  action,
  actionFileCalls,
  bootActionFiles,
  filePart,
  SUPPORT,
} from '../../support/workflows/action-file-scenarios.js';
import type { AgentService } from '../../support/workflows/agent-service.js';
import { PNG, storedContent } from '../../support/workflows/file-scenarios.js';
import { chain, returns, webhook, type NodeSketch } from '../../support/workflows/workflow-graphs.js';
import { newPath } from '../../support/workflows/workflow-service.js';

/*
 *   form ──► webhook ──► Connector action ──► provider's fake
 *              │ chunks         ▲ stream, or Base64 where the provider takes JSON
 *              └────────────────┘
 */

let service: AgentService;
let driveId: string;
const { begin, call, failure, sent, mails } = actionFileCalls(() => service);

beforeAll(async () => {
  service = await bootActionFiles();
});
beforeEach(async () => {
  driveId = await begin();
});
afterAll(() => service.close());

describe('a Connector action that takes a file', () => {
  it.each([
    ['chatbot.send-document', 'document', PNG, 'sendDocument'],
    ['chatbot.send-photo', 'photo', png(90, 90), 'sendPhoto'],
  ])('streams it where the provider takes a form: %s', async (key, field, content, method) => {
    // Act
    const { status } = await call(action(key, { chat_id: CHAT.ada, [field]: '$"in".body.file' }), [filePart(content)]);

    // Assert
    const [request] = sent('chatbot', method);
    expect(status).toBe(200);
    expect(request!.body).toMatchObject({
      chat_id: String(CHAT.ada),
      files: [{ field, fileName: 'a b.png', contentType: 'image/png', size: content.length }],
    });
    expect(request!.headers).toHaveProperty('content-length');
  });

  it('sends bytes as Base64 where the provider takes JSON, with the name and type of the file', async () => {
    // Act
    const mail = { inbox_id: SUPPORT, to: 'ada@example.org', text: 'See below.' };
    const attachments = [{ content: '$"in".body.file' }, { content: '$"in".body.file', filename: 'own.png' }];
    const { status } = await call(action('mailboxes.send-message', { ...mail, attachments }));

    // Assert
    const { message } = mails().at(-1)!;
    expect([status, message.attachments]).toMatchObject([
      200,
      [
        { filename: 'a b.png', content_type: 'image/png', size: PNG.length },
        { filename: 'own.png', content_type: 'image/png', size: PNG.length },
      ],
    ]);
  });

  it('posts a picture', async () => {
    const picture = samples.png();
    const post = { text: 'Look', media: [{ contentBase64: '$"in".body.file', altText: 'A plan' }] };
    const { status, body } = await call(action('socialpost.create-post', post), [filePart(picture)]);
    expect([status, body]).toMatchObject([200, expect.any(Object)]);
    const uploads = service.sandbox
      .requests()
      .filter(({ provider, method }) => /linkedin/i.test(provider) && method === 'PUT');
    expect(uploads).toHaveLength(1);
  });

  it('streams a large one in chunks into a drive', async () => {
    // Arrange
    const content = randomBytes(3 * CHUNK_BYTES + 17);

    // Act
    const input = { driveId, name: 'large.bin', content: '$"in".body.file' };
    const { status, body } = await call(action('filesites.upload-file', input), [
      filePart(content, 'x.bin', 'application/x-own'),
    ]);

    // Assert
    expect([status, body.size]).toEqual([200, content.length]);
    const download = action('filesites.download-file', { driveId, filePath: 'large.bin' }, { responseAs: 'file' });
    const kept = (await call(download)).body.file;
    expect((await storedContent(service, kept.$file)).equals(content)).toBe(true);
  });

  it('takes files together with their previews', async () => {
    const thumbnail = { file_base64: '$"in".body.file', filename: 'p.jpg' };
    const input = { chat_id: CHAT.ada, document: '$"in".body.file', thumbnail };
    await call(action('chatbot.send-document', input));
    expect(sent('chatbot', 'sendDocument')[0]!.body).toMatchObject({
      files: [{ field: 'preview' }, { field: 'document' }],
    });
  });

  it.each<[string, (id: string) => object, string]>([
    ['a stream', (id) => action('chatbot.send-document', { chat_id: CHAT.ada, document: { $file: id } }), 'document'],
    [
      'Base64',
      (id) =>
        action('mailboxes.send-message', {
          ...{ inbox_id: SUPPORT, to: 'ada@example.org', text: 'x' },
          attachments: [{ content: { $file: id } }],
        }),
      'attachments[0].content',
    ],
  ])('fails for a file of another workspace, and sends nothing: %s', async (_, node, field) => {
    // Arrange
    const { id: workspaceId } = await newWorkspace(service, `elsewhere-${field.length}`);
    const content = (async function* () {
      yield Buffer.from('theirs');
    })();
    const owned = { workspaceId, name: 'a.txt', type: 'text/plain' };
    const theirs = await service.app.get(FileStore).storeOf(uuidV7(), owned, content);
    const before = mails().length;

    // Act
    for (const id of [theirs.id, uuidV7()]) {
      expect((await call(node(id) as NodeSketch)).status).toBe(500);

      // Assert
      expect(await failure()).toMatchObject({ code: 'not_found', errors: [{ field: `input.${field}` }] });
    }
    expect([sent('chatbot', 'sendDocument'), mails().length]).toEqual([[], before]);
  });

  it('fails for one whose days are over', async () => {
    // Arrange
    const { path } = await service.deploy(
      chain({
        in: webhook({ path: newPath(), responseMode: 'lastNode' }),
        call: action('chatbot.send-document', { chat_id: CHAT.ada, document: { $file: await expiredFile() } }),
        out: returns('$"call"'),
      }),
    );

    // Act
    await postBytes(service.url + path, '{}');

    // Assert
    expect(await failure()).toMatchObject({ code: 'not_found', errors: [{ field: 'input.document' }] });
  });

  it('fails when more goes along as Base64 than the action takes', async () => {
    const attachments = [{ content: '$"in".body.file' }];
    const mail = { inbox_id: SUPPORT, to: 'ada@example.org', text: 'x', attachments };
    await call(action('mailboxes.send-message', mail), [filePart(Buffer.concat([PNG, Buffer.alloc(12_000_000)]))]);
    expect(await failure()).toMatchObject({ code: 'too_large', errors: [{ field: 'input.attachments[0].content' }] });
  });

  it('takes a file where it takes one, and nowhere else', async () => {
    const { faults } = await service.save(
      chain({
        in: webhook({ path: newPath() }),
        call: action('mailboxes.send-message', {
          ...{ inbox_id: SUPPORT, to: { $file: uuidV7() }, text: 'x' },
          attachments: [{ content: { $file: uuidV7() } }],
        }),
      }),
    );
    expect(faults.filter(({ node }) => node === 'call')).toMatchObject([{ field: 'input.to', severity: 'error' }]);
  });
});

async function expiredFile(): Promise<string> {
  const { path } = await service.echo({ accepts: ['file'] });
  const { body } = await postBytes(service.url + path, PNG, { 'Content-Type': 'image/png' });
  const id = body.body.$file as string;
  await service.app.get(Database).query("update file set expires_at = now() - interval '1 s' where id = $1", [id]);
  return id;
}

describe('a tool of an agent that takes a file', () => {
  const tools = [{ action: 'chatbot.send-document', connection: 'sandbox' }];
  const document = async (workspaceId: string): Promise<object> => {
    const content = (async function* () {
      yield Buffer.from('a plan');
    })();
    const { id } = await service.app
      .get(FileStore)
      .storeOf(uuidV7(), { workspaceId, name: 'plan.txt', type: 'text/plain' }, content);
    return { $file: id, name: 'plan.txt', type: 'text/plain', size: 6 };
  };
  const asking = (given: object) => [
    { toolCalls: [{ name: 'chatbot_send_document', arguments: { chat_id: CHAT.ada, document: given } }] },
    { text: 'done' },
  ];

  it('sends one of its own workspace', async () => {
    // Arrange
    const [{ id }] = (await service.app
      .get(Database)
      .query<{ id: string }>("select id from workspace where slug = 'default'")) as [{ id: string }];

    // Act
    const { status } = await service.runScripted(asking(await document(id)), { tools });

    // Assert
    expect(status).toBe('succeeded');
    expect(sent('chatbot', 'sendDocument')[0]!.body).toMatchObject({
      files: [{ field: 'document', fileName: 'plan.txt', size: 6 }],
    });
    expect(service.prompts()[0]).toContain('$file');
  });

  it('is told that there is none where another workspace has it', async () => {
    const { id } = await newWorkspace(service, 'elsewhere');
    const { nodes } = await service.runScripted(asking(await document(id)), { tools });
    expect(sent('chatbot', 'sendDocument')).toEqual([]);
    expect(JSON.stringify(nodes)).toContain('not_found');
  });
});
