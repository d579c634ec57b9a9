import { afterAll, beforeAll, expect, describe, it } from '@jest/globals';
import { Draining } from '../../../src/platform/health/draining.service.js';
import { CHAT, chatbotCalls } from '../../support/providers/chatbot-calls.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';
import { until } from '../../support/until.js';

let service: SandboxedApp;
const { begin, bot, call } = chatbotCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed({ variables: { SHUTDOWN_GRACE_SECONDS: '1' } });
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());

describe('get-updates of a process that ends', () => {
  it('answers early with nothing while it waits, then at once with what is there, and loses no update', async () => {
    await begin();
    const { next_offset: offset } = (await call('get-updates').expect(200)).body;
    const waiting = call('get-updates', { offset, timeout: 50 }).then(({ status, body }) => ({ status, body }));
    await until(() => bot().platform.longPoll.isWaiting);
    service.app.get(Draining).begin();
    expect(await waiting).toEqual({ status: 200, body: { updates: [] } });
    await until(() => !bot().platform.longPoll.isWaiting);
    await call('get-updates', { offset, timeout: 50 }).expect(200, { updates: [] });
    bot().receiveMessage({ chatId: CHAT.ada, text: 'at the last moment' });
    const { updates } = (await call('get-updates', { offset, timeout: 50 }).expect(200)).body;
    expect(updates).toMatchObject([{ message: { text: 'at the last moment' } }]);
  });
});
