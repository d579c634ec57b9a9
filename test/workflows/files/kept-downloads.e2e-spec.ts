import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { action, actionFileCalls, bootActionFiles, SUPPORT } from '../../support/workflows/action-file-scenarios.js';
import type { AgentService } from '../../support/workflows/agent-service.js';
import { chain, webhook } from '../../support/workflows/workflow-graphs.js';
import { newPath } from '../../support/workflows/workflow-service.js';

/*
 *   action ──► answer with a link ──► content, streamed ──► file of the run in the place of the link
 */

const FILE = 'Reports/2026/Q1 #2.xlsx';

let service: AgentService;
let driveId: string;
const { begin, call, failure, mails } = actionFileCalls(() => service);

beforeAll(async () => {
  service = await bootActionFiles();
});
beforeEach(async () => {
  driveId = await begin();
});
afterAll(() => service.close());

describe('a Connector action that links to a file', () => {
  it('keeps it as a file of the run, and not its link', async () => {
    // Act
    const { status, body, headers } = await call(
      action('filesites.download-file', { driveId, filePath: FILE }, { responseAs: 'file' }),
    );

    // Assert
    expect([status, body]).toEqual([
      200,
      {
        ...{ id: expect.any(String), name: 'Q1 #2.xlsx', size: expect.any(Number), mimeType: expect.any(String) },
        file: { $file: expect.any(String), name: 'Q1 #2.xlsx', type: body.mimeType, size: body.size },
      },
    ]);
    const { body: file } = await service.api.get(`/api/files/${body.file.$file}`).expect(200);
    expect(file.runId).toBe(headers['x-run-id']);
  });

  it('keeps each of several', async () => {
    const found = await call(action('filesites.get-file', { driveId, filePath: FILE }));
    const { id } = found.body;
    const { body } = await call(action('filesites.download-files', { driveId, fileIds: [id] }, { responseAs: 'file' }));
    expect(body.files).toEqual([expect.objectContaining({ file: expect.objectContaining({ name: 'Q1 #2.xlsx' }) })]);
    expect(body.files[0]).not.toHaveProperty('downloadUrl');
  });

  it('keeps attachments of mail', async () => {
    const { message_id, attachments } = mails().find(({ message }) => message.attachments?.length)!.message;
    const { attachment_id, filename, size } = attachments![0]!;
    const { body } = await call(
      action('mailboxes.get-attachment', { inbox_id: SUPPORT, message_id, attachment_id }, { responseAs: 'file' }),
    );
    expect(body.file).toMatchObject({ name: filename, size });
    expect(body).not.toHaveProperty('download_url');
  });

  it('fails when the link does, and keeps nothing', async () => {
    service.sandbox.fail({ provider: 'downloads', method: 'GET', kind: 'status', status: 403 } as never);
    const { message_id, attachments } = mails().find(({ message }) => message.attachments?.length)!.message;
    const { attachment_id } = attachments![0]!;
    await call(
      action('mailboxes.get-attachment', { inbox_id: SUPPORT, message_id, attachment_id }, { responseAs: 'file' }),
    );
    expect((await failure())?.code).toBe('provider_forbidden');
  });

  it('is not deployed to keep what an action does not link to', async () => {
    const { faults } = await service.save(
      chain({
        in: webhook({ path: newPath() }),
        call: action('chatbot.send-message', { chat_id: 1, text: 'x' }, { responseAs: 'file' }),
      }),
    );
    expect(faults).toContainEqual(
      expect.objectContaining({ node: 'call', field: 'responseAs', rule: 'unused', severity: 'error' }),
    );
  });
});
