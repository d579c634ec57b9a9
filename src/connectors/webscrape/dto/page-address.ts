import { Text, type FieldDecorator } from '#libs/schema';

/** Characters of an address, at most. */
export const ADDRESS_MAX = 2083;

/** An address the provider reads, http or https; its syntax is all that is checked. */
export function PageAddress(description: string): FieldDecorator<string> {
  return Text({ format: 'uri', max: ADDRESS_MAX, description, example: 'https://example.com' });
}
