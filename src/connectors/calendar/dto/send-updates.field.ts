import { Choice, type FieldDecorator } from '#libs/schema';

const choices = ['all', 'externalOnly', 'none'] as const;
/** Who is told of a change. */
export type SendUpdates = (typeof choices)[number];

/** Who is told of a change; unsaid it is left to Google. https://developers.google.com/workspace/calendar/api/v3/reference/events/insert */
export function Updates(): FieldDecorator<SendUpdates> {
  const description =
    'Who gets a mail about it; without it as Google does. With none the event may be missing in calendars outside Google.';
  return Choice(choices, { optional: true, description });
}
