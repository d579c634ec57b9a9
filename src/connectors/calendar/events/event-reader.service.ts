import { Injectable } from '@nestjs/common';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import type { ConnectorCall } from '../../../actions/kit/connector-http.js';
import { requireList, requireObject, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { CalendarClient, EVENT, EVENTS, type EventQuery } from '../calendar.client.js';
import type { GetEvent } from '../dto/event.dto.js';
import type { ListEvents } from '../dto/list-events.dto.js';

const NOT_MODIFIED = 304;

/** Reads events. */
@Injectable()
export class EventReader {
  constructor(private readonly api: CalendarClient) {}

  /** A page of events with what Google says of the calendar. */
  async list({ calendarId, ...query }: ListEvents, context: ActionContext): Promise<ProviderObject> {
    const request = { path: EVENTS, params: { calendarId }, query: query as EventQuery };
    const { body } = await this.api.call(context, { method: 'GET', retry: 'safe', ...request });
    return requireList(body, 'items');
  }

  /** An event as it is now, a deleted one `cancelled`; nothing with 304 when it still has the etag of `If-None-Match`. */
  async getIfChanged(event: GetEvent, context: ActionContext): Promise<ProviderObject | undefined> {
    const etag = context.headers['if-none-match'];
    if (etag === undefined) return this.get(event, context);
    const { status, body } = await this.read(event, context, {
      headers: { 'if-none-match': etag },
      accept: [NOT_MODIFIED],
    });
    if (status !== NOT_MODIFIED) return requireObject(body);
    context.respond(NOT_MODIFIED);
    return undefined;
  }

  /** An event as it is now, a deleted one `cancelled`. */
  async get(event: GetEvent, context: ActionContext): Promise<ProviderObject> {
    return requireObject((await this.read(event, context)).body);
  }

  private read(
    { calendarId, eventId, ...query }: GetEvent,
    context: ActionContext,
    condition?: Pick<ConnectorCall, 'headers' | 'accept'>,
  ) {
    const params = { calendarId, eventId };
    return this.api.call(context, { method: 'GET', path: EVENT, params, query, ...condition, retry: 'safe' });
  }
}
