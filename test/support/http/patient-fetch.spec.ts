import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { patientFetch } from './patient-fetch.js';
import { startRecordingServer, type Answer, type RecordingServer } from '../providers/recording-server.js';

describe('patientFetch', () => {
  let server: RecordingServer;

  beforeAll(async () => {
    server = await startRecordingServer();
  });
  beforeEach(() => server.clear());
  afterAll(() => server.close());

  const BUSY: Answer = { status: 503, headers: { 'retry-after': '1' } };

  it.each<[string, Answer[], number]>([
    ['comes again until it is served', [BUSY, BUSY, { status: 201 }], 201],
    ['takes an answer that names no time to come again', [{ status: 503 }], 503],
    ['takes an answer that names a run, which may be stored', [{ ...BUSY, body: '{"runId": "r"}' }], 503],
    ['takes any other answer', [{ status: 429, headers: { 'retry-after': '1' } }], 429],
  ])('%s', async (_, answers, status) => {
    const left = [...answers];
    server.answer = () => left.shift();
    expect((await patientFetch(server.origin, { method: 'POST', body: 'same' })).status).toBe(status);
    expect(server.requests.map(({ body }) => String(body))).toEqual(answers.map(() => 'same'));
  });
});
