import { Injectable } from '@nestjs/common';
import type { ActionContext } from '../../actions/action.context.js';
import { requireList, requireObject, type ProviderObject } from '../../actions/provider-answer.js';
import { CalendarClient } from './calendar.client.js';
import { EVENT, EVENTS, type EventQuery } from './calendar.paths.js';
import type { GetEvent } from './dto/event.dto.js';
import type { ListEvents } from './dto/list-events.dto.js';

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

  /** An event as it is now, a deleted one `cancelled`; 304 when it still has the etag of `If-None-Match`. */
  async get({ calendarId, eventId, ...query }: GetEvent, context: ActionContext): Promise<ProviderObject> {
    const etag = context.headers['if-none-match'];
    const { status, body } = await this.api.call(context, {
      method: 'GET',
      path: EVENT,
      params: { calendarId, eventId },
      query,
      ...(etag !== undefined && { headers: { 'if-none-match': etag }, accept: [NOT_MODIFIED] }),
      retry: 'safe',
    });
    if (status !== NOT_MODIFIED) return requireObject(body);
    context.respond(NOT_MODIFIED);
    return {};
  }
}
