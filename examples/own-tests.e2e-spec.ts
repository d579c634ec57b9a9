import { beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';

const service = () => request(process.env.SERVICE_URL ?? 'http://localhost:3000');
const sandbox = () => request(process.env.SANDBOX_URL ?? 'http://127.0.0.1:4010');

const greet = () =>
  service()
    .post('/api/actions/chatbot/send-message')
    .set('Authorization', `Bearer ${process.env.KEY}`)
    .send({ chat_id: 1001, text: 'Hello' });

describe('our greeting', () => {
  beforeEach(() => sandbox().post('/_sandbox/reset').send({ seed: true }).expect(204));

  it('reaches Ada', async () => {
    await greet().expect(200);
    const { body } = await sandbox().get('/_sandbox/requests?provider=chatbot').expect(200);
    expect(body.requests).toMatchObject([{ method: 'POST', status: 200, body: { chat_id: 1001, text: 'Hello' } }]);
  });

  it('waits as long as Telegram asks for', async () => {
    await sandbox()
      .post('/_sandbox/faults')
      .send({ provider: 'chatbot', kind: 'rateLimit', retryAfter: 30 })
      .expect(201);
    const { body, headers } = await greet().expect(429);
    expect([body.code, headers['retry-after']]).toEqual(['provider_rate_limited', '30']);
  });

  it('goes out once, though Telegram does it and then fails to say so', async () => {
    const order = { provider: 'chatbot', kind: 'status', status: 500, execute: true };
    await sandbox().post('/_sandbox/faults').send(order).expect(201);
    const { body } = await greet().expect(502);
    expect(body.code).toBe('provider_unavailable');
    const { body: log } = await sandbox().get('/_sandbox/requests?provider=chatbot').expect(200);
    expect(log.requests).toHaveLength(1);
  });
});
