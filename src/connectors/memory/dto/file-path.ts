import { Text, type FieldDecorator } from '#libs/schema';

/** A path the provider keeps with a document; as a filter, one that ends in / stands for all below it. */
export function FilePath(description: string): FieldDecorator<string> {
  return Text({ max: 4096, optional: true, description });
}
