import { type FieldDecorator, Text } from '#libs/schema';

/** Characters of a password, at most; longer ones are refused, never cut. */
const MAX_PASSWORD = 256;
const MIN_PASSWORD = 8;

/** A password that is being set: 8 to 256 characters of any kind. */
export function NewPassword(options: { optional?: boolean; description?: string } = {}): FieldDecorator<string> {
  return Text({
    min: MIN_PASSWORD,
    max: MAX_PASSWORD,
    secret: true,
    description: 'Password, 8 to 256 characters.',
    ...options,
  });
}

/** A password that is being checked. */
export function Password(options: { description?: string } = {}): FieldDecorator<string> {
  return Text({ max: MAX_PASSWORD, secret: true, description: 'The password.', ...options });
}
