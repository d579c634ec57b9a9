import { Injectable } from '@nestjs/common';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { refuseUnavailable, versionOf } from '../api-version.js';
import { BrowserClient } from '../browser.client.js';
import type { CreateSession } from '../dto/session.dto.js';
import { inLowerCase } from '../proxy-country.js';
import { wordIn } from '../tasks/task-state.js';

const STATES = ['active', 'stopped'] as const;

/** Where each version opens sessions, and the fields it has nothing for. In v4 it is a raw browser, whose id no task takes. */
const VERSIONS = {
  v2: { path: '/sessions', unavailable: ['timeout', 'allowResizing'] },
  v4: { path: '/browsers', unavailable: ['startUrl', 'persistMemory', 'keepAlive'] },
} as const;

/** Sessions that are opened before anything runs in them. */
@Injectable()
export class Sessions {
  constructor(private readonly api: BrowserClient) {}

  /** @throws AppError `invalid_input` for fields the connection's version does not know */
  async create(input: CreateSession, context: ActionContext): Promise<ProviderObject> {
    const version = versionOf(context.connection);
    const { path, unavailable } = VERSIONS[version];
    refuseUnavailable(input, unavailable, version);
    const session = await this.api.create(path, inLowerCase(input), context);
    wordIn(session, 'status', STATES);
    context.respond(201);
    return session;
  }
}
