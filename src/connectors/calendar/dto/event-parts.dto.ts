import { Choice, Flag, Int, List, Part, Text, TextMap } from '#libs/schema';

/** A person or room that is invited. */
export class Attendee {
  @Text({ format: 'email', max: 254, description: 'The address.', example: 'ada@example.org' })
  email: string;

  @Text({ max: 1024, optional: true, description: 'The name that is shown.' })
  displayName?: string;

  @Flag({ optional: true, description: 'Whether attendance is optional.' })
  optional?: boolean;

  @Flag({ optional: true, description: 'Whether it is a room or a thing.' })
  resource?: boolean;

  @Choice(['needsAction', 'declined', 'tentative', 'accepted'], { optional: true, description: 'What they answered.' })
  responseStatus?: 'needsAction' | 'declined' | 'tentative' | 'accepted';

  @Text({ min: 0, max: 1024, optional: true, description: 'What they wrote with the answer.' })
  comment?: string;

  @Int({ min: 0, max: 1000, optional: true, description: 'How many more they bring.' })
  additionalGuests?: number;
}

class ReminderOverride {
  @Choice(['email', 'popup'], { description: 'How people are reminded.' })
  method: 'email' | 'popup';

  @Int({ min: 0, max: 40_320, description: 'Minutes before the start, up to four weeks.' })
  minutes: number;
}

/** When people are reminded. */
export class Reminders {
  @Flag({ description: "Whether the calendar's own reminders hold." })
  useDefault: boolean;

  @List(Part(() => ReminderOverride), { max: 5, optional: true, description: 'Reminders of this event alone.' })
  overrides?: ReminderOverride[];
}

/** Texts of an application that go with the event. */
export class ExtendedProperties {
  @TextMap({ maxEntries: 300, max: 1024, optional: true, description: 'Seen in this copy of the event only.' })
  private?: Record<string, string>;

  @TextMap({ maxEntries: 300, max: 1024, optional: true, description: 'Seen by all attendees.' })
  shared?: Record<string, string>;
}

/** Where the event came from. */
export class EventSource {
  @Text({ max: 1024, description: 'The title of the page.' })
  title: string;

  @Text({ format: 'uri', max: 2048, description: 'The address of the page, http or https.' })
  url: string;
}

/** A file that the event refers to. */
export class EventAttachment {
  @Text({ format: 'uri', max: 2048, description: 'Where the file is.' })
  fileUrl: string;

  @Text({ min: 0, max: 1024, optional: true, description: 'The title that is shown.' })
  title?: string;

  @Text({ max: 256, optional: true, description: 'The media type.' })
  mimeType?: string;

  @Text({ max: 2048, optional: true, description: 'Where the icon is.' })
  iconLink?: string;

  @Text({ max: 1024, optional: true, description: "The file's id in the drive." })
  fileId?: string;
}
