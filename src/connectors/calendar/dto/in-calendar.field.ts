import { Text, type FieldDecorator } from '#libs/schema';

/** Which calendar. */
export function InCalendar(): FieldDecorator<string> {
  const description = "The calendar, by its id or address; default the person's own.";
  return Text({ max: 1024, default: 'primary', description });
}
