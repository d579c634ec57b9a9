import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { sha256 } from '#libs/crypto';
import { AppError, invalidInput } from '#libs/errors';
import { invalidProviderAnswer } from '#libs/http';
import { isPlainObject } from '#libs/schema';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import { requireObject, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { requiredEtag } from '../../../actions/kit/required-etag.js';
import { CalendarWrites } from './calendar-writes.js';
import { CalendarClient, EVENT, EVENTS } from '../calendar.client.js';
import type { CreateEvent, DeleteEvent, UpdateEvent } from '../dto/event.dto.js';
import { eventFieldsOf, mergeEvent, writeQuery } from '../dto/event-body.js';
import { EventReader } from './event-reader.service.js';

/** How often an event is read again whose conference is in the making, and the pause before each time. */
const MAX_READS = 3;
const PAUSE_MS = 1000;

/** Creates, changes and deletes events, one write at a time per calendar. */
@Injectable()
export class EventWriter {
  constructor(
    private readonly api: CalendarClient,
    private readonly reader: EventReader,
    private readonly writes: CalendarWrites,
  ) {}

  /** Creates an event; under an `Idempotency-Key` a repeat answers the first one. */
  async create(input: CreateEvent, context: ActionContext): Promise<ProviderObject> {
    const { calendarId } = input;
    const id = input.id ?? idByKey(context);
    const json = { ...eventFieldsOf(input), ...(id !== undefined && { id }) };
    const insert = { path: EVENTS, params: { calendarId }, query: writeQuery(input, json), json };
    const retry = id === undefined ? 'unsent' : 'safe';
    const event = await this.writes.run(calendarId, context, async () => {
      try {
        const { body } = await this.api.call(context, { method: 'POST', retry, ...insert });
        return requireObject(body, { outcomeUnknown: retry !== 'safe' });
      } catch (error) {
        if (input.id !== undefined || id === undefined || !isRefusal(error, 'duplicate')) throw error;
        return this.reader.get({ calendarId, eventId: id, maxAttendees: input.maxAttendees }, context);
      }
    });
    return this.settled(event, input, context);
  }

  /** Changes an event: lays the given fields over what is there, or replaces it whole. */
  async update(input: UpdateEvent, context: ActionContext): Promise<ProviderObject> {
    const etag = requiredEtag(input, context);
    const event = await this.writes.run(input.calendarId, context, async () => {
      if (input.mode === 'replace')
        return this.put(input, { event: eventFieldsOf(input), etag, retry: 'unsent' }, context);
      if (etag !== undefined) return this.merge(input, etag, context);
      try {
        return await this.merge(input, undefined, context);
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'precondition_failed') throw error;
        return this.merge(input, undefined, context);
      }
    });
    return this.settled(event, input, context);
  }

  /** Deletes an event; one that is deleted already is no error. */
  async delete({ calendarId, eventId, sendUpdates }: DeleteEvent, context: ActionContext): Promise<ProviderObject> {
    const { 'if-match': etag } = context.headers;
    const headers: Record<string, string> = etag === undefined ? {} : { 'if-match': etag };
    const request = { path: EVENT, params: { calendarId, eventId }, query: { sendUpdates }, headers };
    const alreadyDeleted = await this.writes.run(calendarId, context, async () => {
      try {
        await this.api.call(context, { method: 'DELETE', retry: 'safe', ...request });
        return false;
      } catch (error) {
        if (isRefusal(error, 'deleted')) return true;
        throw error;
      }
    });
    return { deleted: true, eventId, calendarId, alreadyDeleted };
  }

  /** Reads, lays over, and writes back only if nobody else wrote meanwhile. */
  private async merge(
    input: UpdateEvent,
    condition: string | undefined,
    context: ActionContext,
  ): Promise<ProviderObject> {
    const { calendarId, eventId, eventType } = input;
    const current = await this.reader.get({ calendarId, eventId }, context);
    if (eventType !== undefined && current.eventType !== undefined && eventType !== current.eventType) {
      throw invalidInput('eventType', 'immutable', 'cannot change');
    }
    const etag = condition ?? current.etag;
    if (typeof etag !== 'string') throw invalidProviderAnswer('it lacks "etag"');
    const event = mergeEvent(current, eventFieldsOf(input));
    // With an etag of the caller's own, a repeat could not tell its own first write from another's.
    return this.put(input, { event, etag, retry: condition === undefined ? 'safe' : 'unsent' }, context);
  }

  private async put(
    input: UpdateEvent,
    { event, etag, retry }: Write,
    context: ActionContext,
  ): Promise<ProviderObject> {
    const { calendarId, eventId } = input;
    const { body } = await this.api.call(context, {
      method: 'PUT',
      path: EVENT,
      params: { calendarId, eventId },
      query: writeQuery(input, event, eventFieldsOf(input)),
      headers: etag === undefined ? {} : { 'if-match': etag },
      json: event,
      retry,
    });
    return requireObject(body, { outcomeUnknown: retry !== 'safe' });
  }

  private async settled(event: ProviderObject, input: CreateEvent | UpdateEvent, context: ActionContext) {
    const { calendarId, maxAttendees, waitForConference } = input;
    if (!waitForConference || typeof event.id !== 'string') return event;
    const ref = { calendarId, eventId: event.id, maxAttendees };
    return awaitConference(event, () => this.reader.get(ref, context), context.signal);
  }
}

interface Write {
  event: ProviderObject;
  etag?: string;
  retry: 'safe' | 'unsent';
}

function idByKey({ idempotencyKey, idempotencyKeyGiven, connection }: ActionContext): string | undefined {
  return idempotencyKeyGiven && idempotencyKey ? derivedEventId(idempotencyKey, connection.id) : undefined;
}

function isRefusal(error: unknown, reason: string): boolean {
  return error instanceof AppError && error.provider?.code === reason;
}

/**
 * The id of an event that is created under an `Idempotency-Key`, so that a repeat meets the first event instead of making
 * another. Hexadecimal digits are within Google's alphabet of a–v and 0–9.
 */
function derivedEventId(idempotencyKey: string, connectionId: string): string {
  return sha256(JSON.stringify([idempotencyKey, connectionId])).toString('hex');
}

/**
 * Re-reads an event until its new conference exists or has failed, at most three times, one second apart. The event is made
 * by then, so a read that fails or comes too late only means that its last known state is answered.
 */
async function awaitConference(
  event: ProviderObject,
  read: () => Promise<ProviderObject>,
  signal: AbortSignal,
): Promise<ProviderObject> {
  let latest = event;
  try {
    for (let reads = 0; reads < MAX_READS && isPending(latest); reads += 1) {
      await pause(PAUSE_MS, undefined, { signal });
      latest = await read();
    }
  } catch {
    return latest;
  }
  return latest;
}

/** Whether Google is still making the conference that was asked for. */
function isPending({ conferenceData }: ProviderObject): boolean {
  const request = isPlainObject(conferenceData) ? conferenceData.createRequest : undefined;
  const status = isPlainObject(request) ? request.status : undefined;
  return isPlainObject(status) && status.statusCode === 'pending';
}
