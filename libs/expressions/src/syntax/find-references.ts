import type { Reference } from './syntax-tree.js';
import { parseTemplateText } from './template-text.js';

/**
 * The references in one string of a config, in the order of the text, whether their labels exist or not.
 * What cannot be read is skipped: compiling the string tells what is wrong with it.
 */
export function findReferences(text: string): Reference[] {
  return parseTemplateText(text).references;
}

/** The reference whose value a string is, with its type: the string is wholly that, with or without `{{ }}` around it. */
export function findWholeReference(text: string): Reference | undefined {
  const { parts, isWhole } = parseTemplateText(text);
  const [part] = parts;
  return isWhole && typeof part === 'object' && part.kind === 'reference' ? part.reference : undefined;
}

/** Whether a string gives text whatever the data is: something stands beside its `{{ … }}`, be it a space, or there is none. */
export function isAlwaysText(text: string): boolean {
  const { isWhole, faults } = parseTemplateText(text);
  return !isWhole && faults.every(({ severity }) => severity === 'warning');
}
