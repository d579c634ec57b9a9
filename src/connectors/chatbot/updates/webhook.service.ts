import { Injectable } from '@nestjs/common';
import { randomToken } from '#libs/crypto';
import { AppError } from '#libs/errors';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import { exclusively } from '../../../actions/pipeline/exclusive.js';
import { ConnectorState } from '../../../actions/pipeline/ports.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { Environment } from '../../../platform/config/environment.js';
import { DELIVERIES } from '../../../actions/triggers/deliveries.js';
import { ChatbotClient } from '../chatbot.client.js';
import type { SetWebhook } from '../dto/webhook.dto.js';
import { fileOf } from '../sending/file-upload.js';
import { checkReceiver, checkWebhookUrl, RECEIVERS } from './webhook-address.js';
import { WebhookState } from './webhook-state.js';

/** Bytes of a certificate, at most. */
export const MAX_CERTIFICATE_BYTES = 3 * 1024 * 1024;
const LEASE = 'set-webhook';
const LONGEST_WAIT_MS = 5000;

/** Name under which the secret of our receiver is kept for a connection. */
export const WEBHOOK_SECRET = 'webhook';

/** Says where a bot's updates go. https://core.telegram.org/bots/api#setwebhook */
@Injectable()
export class WebhookService {
  private readonly baseUrl: string;

  constructor(
    private readonly api: ChatbotClient,
    private readonly state: ConnectorState,
    private readonly current: WebhookState,
    { BASE_URL }: Environment,
  ) {
    this.baseUrl = BASE_URL!;
  }

  /** The address of our own receiver for a connection. */
  receiverOf(connectionId: string): string {
    return `${this.baseUrl}${RECEIVERS}/${connectionId}`;
  }

  /** Whether updates that go to an address come into the stored inbox of a connection. */
  isOurs(url: string, connectionId: string): boolean {
    return url === this.receiverOf(connectionId) || url.startsWith(`${this.baseUrl}${DELIVERIES}/`);
  }

  /** @throws AppError `invalid_input` for an address the provider could not deliver to, `conflict` while another call sets one */
  async set(input: SetWebhook, context: ActionContext): Promise<ProviderObject> {
    const exclusion = { name: LEASE, waitMs: LONGEST_WAIT_MS };
    // Two calls at once could leave the provider with one secret and us with the other.
    const done = await exclusively(this.state, context, exclusion, () => this.setAlone(input, context));
    if (done) return done.value;
    throw new AppError('conflict', 'Another call is setting the webhook of this bot.');
  }

  private async setAlone({ certificate, ...input }: SetWebhook, context: ActionContext): Promise<ProviderObject> {
    const { id, apiUrl } = context.connection;
    const target = input.url === undefined ? await this.ownTarget(id, apiUrl) : { url: input.url };
    checkWebhookUrl(target.url, apiUrl);
    const file = fileOf(certificate, context, { name: 'certificate', maxBytes: MAX_CERTIFICATE_BYTES });
    const files = typeof file === 'object' ? [file] : [];
    await this.api.call('setWebhook', { ...input, ...target }, context, { files });
    this.current.forget(id);
    return { webhook: target.url !== '', url: target.url };
  }

  /** Our receiver; its secret is made once, so that deliveries on their way stay good when it is set again. */
  private async ownTarget(connectionId: string, apiUrl: string): Promise<{ url: string; secret_token: string }> {
    checkReceiver(this.baseUrl, apiUrl);
    const known = await this.state.getSecret(connectionId, WEBHOOK_SECRET);
    const secret = known?.value ?? randomToken();
    if (known === undefined) await this.state.putSecret(connectionId, WEBHOOK_SECRET, secret);
    return { url: this.receiverOf(connectionId), secret_token: secret };
  }
}
