/** One end of an event: a day, or an RFC 3339 time with an optional zone. */
export interface EventTime {
  readonly date?: string;
  readonly dateTime?: string;
  readonly timeZone?: string;
}

/** A guest. */
export interface Attendee {
  readonly email: string;
  readonly displayName?: string;
  readonly responseStatus?: string;
  readonly self?: boolean;
  readonly organizer?: boolean;
  readonly [other: string]: unknown;
}

/** A person named in an event. */
export interface EventPerson {
  readonly email: string;
  readonly displayName?: string;
  readonly self?: boolean;
}

/** The conference block; Google's own form. */
export interface ConferenceData {
  readonly createRequest?: {
    readonly requestId: string;
    readonly conferenceSolutionKey?: { readonly type: string };
    readonly status?: { readonly statusCode: 'pending' | 'success' | 'failure' };
  };
  readonly [other: string]: unknown;
}

/** What a caller may set, as it comes in a body. */
export interface EventInput {
  readonly id?: string;
  readonly iCalUID?: string;
  readonly status?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly location?: string;
  readonly start?: EventTime;
  readonly end?: EventTime;
  readonly attendees?: readonly Attendee[];
  readonly recurrence?: readonly string[];
  readonly reminders?: { readonly useDefault?: boolean; readonly overrides?: readonly unknown[] };
  readonly conferenceData?: ConferenceData | null;
  readonly attachments?: readonly unknown[];
  readonly sequence?: number;
  readonly eventType?: string;
  readonly visibility?: string;
  readonly transparency?: string;
  readonly guestsCanModify?: boolean;
  readonly extendedProperties?: {
    readonly private?: Readonly<Record<string, string>>;
    readonly shared?: Readonly<Record<string, string>>;
  };
  readonly [other: string]: unknown;
}

/** An event as it is kept: times with zone, dates and people filled in. */
export interface CalendarEvent extends EventInput {
  readonly id: string;
  readonly iCalUID: string;
  readonly status: string;
  readonly start: EventTime;
  readonly end: EventTime;
  readonly sequence: number;
  readonly eventType: string;
  readonly created: string;
  readonly creator: EventPerson;
  readonly organizer: EventPerson;
  readonly recurringEventId?: string;
  readonly originalStartTime?: EventTime;
}

/** Fields of the resource that only Google writes; in a body they are accepted and ignored. */
export const READ_ONLY_FIELDS = [
  'attendeesOmitted',
  'created',
  'creator',
  'etag',
  'hangoutLink',
  'htmlLink',
  'kind',
  'locked',
  'organizer',
  'originalStartTime',
  'privateCopy',
  'recurringEventId',
  'updated',
] as const;
