import { Injectable } from '@nestjs/common';
import { standardHeaders } from '#libs/crypto';
import { toAppError } from '#libs/errors';
import { HttpSender, type IncomingStream } from '#libs/http';
import { Environment } from '../../platform/config/environment.js';
import { EndpointSecrets } from '../endpoint-secrets.js';
import { messageId, type EventMessage } from '../event-type.js';
import { isTaken, type Attempt, type ClaimedDelivery } from './delivery.js';

/** How many bytes of an answer are read, and how many characters are kept. */
const READ_BYTES = 4096;
const KEPT_CHARACTERS = 500;
/** An hour; for a longer `Retry-After`, our own pauses hold. */
const MAX_RETRY_AFTER_SECONDS = 3600;

/** Makes one attempt to deliver an event. */
@Injectable()
export class DeliverySender {
  /** What the addresses of this service's webhooks begin with. */
  private readonly ownWebhooks: string;

  constructor(
    private readonly http: HttpSender,
    private readonly secrets: EndpointSecrets,
    private readonly environment: Environment,
  ) {
    this.ownWebhooks = new URL(`${environment.BASE_URL}/api/webhooks/`).href;
  }

  /** Why the service would never call an address; undefined if it may. */
  refusalOf(address: string): string | undefined {
    const url = new URL(address);
    return this.isOwnWebhook(url) ? undefined : this.http.refusalOf(url, 'confidential')?.detail;
  }

  /** Sends an event and reads how its receiver answers. Never throws. */
  async attempt(delivery: ClaimedDelivery): Promise<Attempt> {
    const at = new Date();
    const outcome = await this.send(delivery).catch((thrown: unknown) => ({ error: toAppError(thrown).detail }));
    return { at, durationMs: Date.now() - at.getTime(), ...outcome };
  }

  private async send({ endpoint, ...event }: ClaimedDelivery): Promise<Omit<Attempt, 'at' | 'durationMs'>> {
    const url = new URL(endpoint.url);
    const body = JSON.stringify({
      type: event.type,
      timestamp: event.happenedAt.toISOString(),
      data: event.data,
    } satisfies EventMessage);
    const message = { id: messageId(event.eventId), now: Date.now(), body };
    const answer = await this.http.sendStream({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...standardHeaders(message, this.secrets.signing(endpoint)) },
      body,
      signal: AbortSignal.timeout(this.environment.EVENT_DELIVERY_TIMEOUT_MS),
      trust: this.isOwnWebhook(url) ? 'trusted' : 'confidential',
      pool: `events ${endpoint.workspaceId}`,
    });
    const { status } = answer;
    const text = await beginningOf(answer);
    return {
      status,
      ...(text !== '' && { answer: text }),
      ...(!isTaken(answer) && { error: `The receiver answered ${status}.`, ...retryAfterOf(answer) }),
    };
  }

  /** The guard refuses this installation; anybody may call its webhooks, and the operator has chosen their host. */
  private isOwnWebhook({ href }: URL): boolean {
    return href.startsWith(this.ownWebhooks);
  }
}

/** The first characters of an answer; what does not come in time, or breaks, changes nothing about its status. */
async function beginningOf({ body }: IncomingStream): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= READ_BYTES) break;
    }
  } catch {
    // What has come is shown.
  }
  body.destroy();
  const text = Buffer.concat(chunks).toString('utf8').replaceAll('\0', '');
  return [...text].slice(0, KEPT_CHARACTERS).join('').toWellFormed();
}

function retryAfterOf({ headers }: IncomingStream): Pick<Attempt, 'retryAfter'> {
  const { 'retry-after': text } = headers;
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text)) return {};
  return { retryAfter: Math.min(Number(text), MAX_RETRY_AFTER_SECONDS) };
}
