import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { isPlainObject } from '#libs/schema';
import type { OpenConnection } from '../../actions/declaration/open-connection.js';
import { requireList } from '../../actions/declaration/provider-answer.js';
import { ConnectorVerifier, type VerifiedAccount } from '../../actions/kit/verifier.js';
import { CalendarClient, EVENTS } from './calendar.client.js';
import { calendar } from './calendar.connector.js';

const CALENDARS = {
  method: 'GET',
  path: '/users/me/calendarList',
  query: { minAccessRole: 'owner', maxResults: 250 },
  retry: 'safe',
} as const;
const ONE_EVENT = {
  method: 'GET',
  path: EVENTS,
  params: { calendarId: 'primary' },
  query: { maxResults: 1 },
  retry: 'safe',
} as const;
/** What a grant that is too narrow for the list of calendars is answered with. */
const TOO_NARROW: readonly string[] = ['missing_scope', 'provider_forbidden'];

/** Tests an access token and finds the account's address, where the grant lets it be seen. */
@Injectable()
export class CalendarVerifier extends ConnectorVerifier {
  readonly connector = calendar.key;

  constructor(private readonly api: CalendarClient) {
    super();
  }

  async verify(connection: OpenConnection, signal: AbortSignal): Promise<VerifiedAccount> {
    const call = { connection, signal };
    try {
      const { items } = requireList((await this.api.call(call, CALENDARS)).body, 'items');
      return { account: addressOf(items as unknown[]) };
    } catch (error) {
      if (!(error instanceof AppError) || !TOO_NARROW.includes(error.code)) throw error;
      await this.api.call(call, ONE_EVENT);
      return {};
    }
  }
}

/** The primary calendar's id is the address of the account. */
function addressOf(calendars: unknown[]): string | undefined {
  const primary = calendars.find((entry) => isPlainObject(entry) && entry.primary === true) as
    { id?: unknown } | undefined;
  return typeof primary?.id === 'string' ? primary.id : undefined;
}
