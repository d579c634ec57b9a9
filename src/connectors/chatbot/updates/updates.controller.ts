import { Controller, Req } from '@nestjs/common';
import { equalInConstantTime } from '#libs/crypto';
import { AppError, invalidInput } from '#libs/errors';
import { parse } from '#libs/schema';
import { ConnectorState } from '../../../actions/pipeline/ports.js';
import { Endpoint } from '../../../http/endpoints/endpoint.decorator.js';
import { PublicRequests } from '../../../http/public-requests.js';
import type { ApiRequest } from '../../../http/request.js';
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
    private readonly requests: PublicRequests,
  ) {}

  /** The secret comes first, then the body; the update is stored before the answer, which lets the provider forget it. */
  @Endpoint(`POST ${RECEIVERS}/:connectionId`, 'Take an update of a bot, as its webhook.', {
    access: 'public',
    body: 'none',
    takesLong: true,
    answer: { type: 'object' },
  })
  async receive(@Req() request: ApiRequest): Promise<object> {
    const { connectionId } = parse(ReceiverRef, { text: request.params });
    const workspaceId = await this.authenticate(connectionId, request);
    return this.requests.take(request, workspaceId, async (update) => {
      if (!isUpdate(update)) throw invalidInput('update_id', 'required', 'must be the number of an update');
      await this.store.add(connectionId, [update]);
      return {};
    });
  }

  /** An unknown connection is refused exactly as a wrong secret is. @returns the workspace of the connection */
  private async authenticate(connectionId: string, request: ApiRequest): Promise<string> {
    const secret = await this.requests.find(request, () => this.state.getSecret(connectionId, WEBHOOK_SECRET));
    const given = request.headers[SECRET_HEADER];
    const isRight = equalInConstantTime(typeof given === 'string' ? given : '', secret?.value ?? '');
    if (secret === undefined || !isRight) throw new AppError('unauthenticated', 'The secret of the webhook is wrong.');
    return secret.workspaceId;
  }
}
