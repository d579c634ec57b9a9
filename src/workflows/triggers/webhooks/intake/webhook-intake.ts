import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { schemaViolations } from '#libs/json-schema';
import type { StoredFile } from '../../../../files/file-store.service.js';
import { FileIntake } from '../../../../files/incoming/file-intake.service.js';
import { Environment } from '../../../../platform/config/environment.js';
import { requireStillAdmitted } from '../../../../http/body/still-admitted.js';
import type { ApiRequest } from '../../../../http/request.js';
import type { Plan } from '../../../compiler/plan.js';
import { addressTest } from '../../../nodes/webhook/webhook-callers.js';
import type { WebhookConfig } from '../../../nodes/webhook/webhook.node.js';
import { AuthenticateWebhook } from './authenticate-webhook.js';
import { LargeBodies } from './large-bodies.js';
import { readWebhookBody } from './read-webhook-body.js';
import { startData, type Brought } from './start-data.js';
import type { EndpointEnvironment } from '../webhook-endpoint.entity.js';
import { WebhookRateLimits } from './webhook-rate-limits.js';

/** Where a request has arrived. */
export interface Arrival {
  environment: EndpointEnvironment;
  plan: Plan;
  params: Record<string, string>;
}

/** A request that may start a run. */
export interface TakenRequest extends Brought {
  /** What its signature calls it. */
  signedName?: string;
  /** Files that came with it; whoever starts no run with them drops them. */
  files: StoredFile[];
}

/** Made once per config: configs are shared by all requests of a version. */
const callers = new WeakMap<WebhookConfig, (address: string) => boolean>();

/**
 * Reads a request that has found its webhook: who calls and how often comes before the body, the body before its form. A
 * request that is refused on the way has cost no more than the checks before.
 */
@Injectable()
export class WebhookIntake {
  constructor(
    private readonly authenticate: AuthenticateWebhook,
    private readonly rates: WebhookRateLimits,
    private readonly largeBodies: LargeBodies,
    private readonly fileIntake: FileIntake,
    private readonly environment: Environment,
  ) {}

  /** @throws AppError 400, 401, 403, 413, 415, 429, 503; nothing is stored then */
  async read(request: ApiRequest, { environment, plan, params }: Arrival): Promise<TakenRequest> {
    const config = plan.startConfig as WebhookConfig;
    const { authentication, rateLimit } = config;
    this.requireHttps(request);
    requireAllowedAddress(request, config);
    const check = () => this.authenticate.check(request, authentication, plan.workspaceId);
    const verifier = await check();
    // Only who has proved themselves uses up the limit, and with a signature that is known after the body.
    const take = async (): Promise<void> => {
      if (rateLimit) await this.rates.take(`${environment}:${plan.workflowId}`, rateLimit);
    };
    if (!verifier) await take();
    let signedName: string | undefined;
    const began = Date.now();
    const { value: body, files } = await readWebhookBody(request, {
      workspaceId: plan.workspaceId,
      config,
      fileIntake: this.fileIntake,
      environment: this.environment,
      refuse: this.largeBodies.roomFor(request, plan.workspaceId),
      verifier: verifier && {
        update: (piece) => verifier.update(piece),
        async verify() {
          signedName = await verifier.verify();
          await take();
        },
      },
    });
    try {
      await requireStillAdmitted({ admit: async () => void (await check()) }, began);
      requireSchema(config, body);
      return { ...startData(request, { body, params, authentication }), signedName, files };
    } catch (error) {
      await this.fileIntake.discard({ files });
      throw error;
    }
  }

  private requireHttps(request: ApiRequest): void {
    if (this.environment.NODE_ENV !== 'production' || request.secure) return;
    throw new AppError('forbidden', 'Webhooks are called by https.');
  }
}

function requireAllowedAddress({ clientAddress }: ApiRequest, config: WebhookConfig): void {
  if (!config.allowFrom) return;
  const isAllowed = callers.get(config) ?? addressTest(config.allowFrom);
  callers.set(config, isAllowed);
  if (!isAllowed(clientAddress)) throw new AppError('forbidden', 'This webhook may not be called from this address.');
}

function requireSchema({ bodySchema }: WebhookConfig, body: unknown): void {
  const errors = bodySchema ? schemaViolations(bodySchema, body, 'body') : [];
  if (errors.length > 0)
    throw new AppError('invalid_input', 'The body does not satisfy the schema of this webhook; see errors.', {
      errors,
    });
}
