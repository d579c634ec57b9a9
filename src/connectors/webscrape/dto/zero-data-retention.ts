import { Flag, type FieldDecorator } from '#libs/schema';

/** Whether the provider keeps nothing of a whole request; no option of how a single page is read. */
export function ZeroDataRetention(): FieldDecorator<boolean> {
  return Flag({ optional: true, description: 'The provider keeps nothing; the account must allow it.' });
}
