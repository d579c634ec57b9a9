import { Text, type FieldDecorator } from '#libs/schema';

/** Characters of the name of a collection. */
export const MAX_COLLECTION_NAME = 128;

/** The name of a collection that may have to be made. */
export function CollectionNameText(description: string): FieldDecorator<string> {
  return Text({
    max: MAX_COLLECTION_NAME,
    pattern: /^\P{Cc}+$/u,
    patternMessage: 'must have no control characters',
    description,
  });
}

/**
 * The name of a collection that is looked for. Any text is one, and one that no collection can have is one of which there is
 * none.
 */
export function AnyCollectionName(): FieldDecorator<string> {
  return Text({ max: 16_384, description: 'Name of the collection; upper and lower case differ.' });
}
