import { Choice, type FieldDecorator } from '#libs/schema';

const choices = ['all', 'externalOnly', 'none'] as const;
/** Who gets a mail about a change. */
export type SendUpdates = (typeof choices)[number];

/** Who gets a mail about a change; if absent, Google decides. https://developers.google.com/workspace/calendar/api/v3/reference/events/insert */
export function Updates(): FieldDecorator<SendUpdates> {
  const description =
    'Who gets a mail about the change. If left out, Google decides. With none, the event may be missing in calendars outside Google.';
  return Choice(choices, { optional: true, description });
}
