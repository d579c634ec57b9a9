import { isStandardSigned, readStandardSignature } from '#libs/crypto';
import type supertest from 'supertest';
import {
  startRecordingServer,
  type RecordedRequest,
  type RecordingServer,
} from '../../support/providers/recording-server.js';

/** An event as a receiver got it. */
export interface ReceivedEvent {
  id: string;
  type: string;
  timestamp: string;
  data: any;
}

/** A receiver of events beside the service. */
export interface EventReceiver extends RecordingServer {
  /** Makes an endpoint that points here; gives its id and secret. */
  listen(api: supertest.Agent, events: readonly string[]): Promise<{ id: string; secret: string }>;
  /** What was received of one type since the last `clear`. */
  received(type: string): ReceivedEvent[];
}

/** Whether a delivery is signed by a secret, as receivers check it. */
export function isSignedBy({ headers, body }: RecordedRequest, secret: string): boolean {
  const signature = readStandardSignature((name) => headers[name] as string | undefined, Date.now());
  return signature !== undefined && isStandardSigned(signature, secret, body);
}

/** Starts one on a free port of 127.0.0.1. */
export async function startEventReceiver(): Promise<EventReceiver> {
  const server = await startRecordingServer();
  return Object.assign(server, {
    async listen(api: supertest.Agent, events: readonly string[]) {
      const made = await api
        .post('/api/event-endpoints')
        .send({ name: 'Receiver', url: `${server.origin}/hook`, events })
        .expect(201);
      return made.body as { id: string; secret: string };
    },
    received: (type: string) =>
      server.requests
        .map(
          ({ headers, body }) => ({ id: headers['webhook-id'], ...JSON.parse(body.toString('utf8')) }) as ReceivedEvent,
        )
        .filter((event) => event.type === type),
  });
}
