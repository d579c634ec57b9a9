import { Controller, Req } from '@nestjs/common';
import { equalInConstantTime } from '#libs/crypto';
import { AppError, invalidInput } from '#libs/errors';
import { parse } from '#libs/schema';
import { ConnectorState } from '../../../actions/pipeline/ports.js';
import { readJsonBody } from '../../../http/body/json-body.js';
import { jsonLimits } from '../../../http/body/json-limits.js';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import type { ApiRequest } from '../../../http/request.js';
import { Environment } from '../../../platform/config/environment.js';
import { ReceiverRef } from '../dto/webhook.dto.js';
import { isUpdate, SECRET_HEADER } from './update-record.js';
import { UpdateStore } from './update-store.js';
import { RECEIVERS } from './webhook-address.js';
import { WEBHOOK_SECRET } from './webhook.service.js';

/** Takes the updates of bots whose webhook points here. https://core.telegram.org/bots/api#setwebhook */
@Controller()
export class UpdatesController {
  constructor(
    private readonly state: ConnectorState,
    private readonly store: UpdateStore,
    private readonly environment: Environment,
  ) {}

  /** The secret comes first, then the body; the update is stored before the answer, which lets the provider forget it. */
  @Endpoint(`POST ${RECEIVERS}/:connectionId`, 'Take an update of a bot, as its webhook.', {
    access: 'public',
    body: 'none',
    answer: { type: 'object' },
  })
  async receive(@Req() request: ApiRequest): Promise<object> {
    const { connectionId } = parse(ReceiverRef, { text: request.params });
    await this.authenticate(connectionId, request.headers[SECRET_HEADER]);
    const { JSON_BODY_MAX_BYTES, BODY_TIMEOUT_MS } = this.environment;
    const update = await readJsonBody(request, {
      maxBytes: JSON_BODY_MAX_BYTES,
      ...jsonLimits(this.environment),
      timeoutMs: BODY_TIMEOUT_MS,
    });
    if (!isUpdate(update)) throw invalidInput('update_id', 'required', 'must be the number of an update');
    await this.store.add(connectionId, [update]);
    return {};
  }

  /** An unknown connection is refused exactly as a wrong secret is. */
  private async authenticate(connectionId: string, given: string | string[] | undefined): Promise<void> {
    const secret = await this.state.getSecret(connectionId, WEBHOOK_SECRET);
    const isRight = equalInConstantTime(typeof given === 'string' ? given : '', secret ?? '');
    if (secret === undefined || !isRight) throw new AppError('unauthenticated', 'The secret of the webhook is wrong.');
  }
}
