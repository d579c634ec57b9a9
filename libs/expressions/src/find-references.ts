import type { Reference } from './syntax-tree.js';
import { parseTemplateText } from './template-text.js';

/**
 * The references in one string of a config, in the order of the text, whether their labels exist or not.
 * What cannot be read is skipped: compiling the string tells what is wrong with it.
 */
export function findReferences(text: string): Reference[] {
  return parseTemplateText(text).references;
}
