import type { InputFault } from '#libs/errors';
import { Check, Choice, Json, Text } from '#libs/schema';
import { parseFilter } from '../filter/parse-filter.js';
import { documentFaults } from './document-fields.js';

/** What can be done to documents. */
export const mutationOperations = ['insert', 'patch', 'replace', 'delete'] as const;
/** One of `mutationOperations`. */
export type MutationOperation = (typeof mutationOperations)[number];

const CHANGES = { operation: ['patch', 'replace', 'delete'] };
const WRITES = { operation: ['insert', 'patch', 'replace'] };

/** A change of the documents of a collection. */
@Check<DocumentMutation>((mutation) => mutationFaults(mutation))
export class DocumentMutation {
  @Choice(mutationOperations, {
    description: 'insert makes a document, patch sets some of its fields, replace all of them, delete removes it.',
  })
  operation: MutationOperation;

  @Text({ max: 200, optional: true, description: 'Id of the one document to change or delete.', when: CHANGES })
  documentId?: string;

  @Json({
    shape: 'object',
    optional: true,
    description: 'Which documents to change or delete; {} is all of the collection.',
    when: CHANGES,
  })
  filter?: Record<string, unknown>;

  @Json({ shape: 'object', optional: true, description: 'Fields of the document, by name.', when: WRITES })
  fields?: Record<string, unknown>;
}

type Given = { [K in keyof DocumentMutation]?: unknown };

/**
 * What is wrong with a mutation as a whole. What it changes must be said by exactly one of id and filter, so that a reference
 * that came to nothing never widens a change to all documents. Texts that `isDeferred` names count as given.
 */
export function mutationFaults(mutation: Given, isDeferred: (text: string) => boolean = () => false): InputFault[] {
  const { operation, documentId, filter, fields } = mutation;
  const known = (value: unknown): boolean => typeof value !== 'string' || !isDeferred(value);
  const faults: InputFault[] = [];
  if (operation === 'insert') faults.push(...unused(mutation, 'documentId'), ...unused(mutation, 'filter'));
  else if ((documentId === undefined) === (filter === undefined))
    faults.push({
      field: 'documentId',
      rule: 'exactly_one',
      message: 'exactly one of documentId and filter is needed; all documents are filter {}',
    });
  if (operation === 'delete') faults.push(...unused(mutation, 'fields'));
  else if (fields === undefined) faults.push({ field: 'fields', rule: 'required', message: 'is required' });
  if (filter !== undefined) faults.push(...parseFilter(filter, { isDeferred }).faults);
  if (fields !== undefined && known(fields)) faults.push(...documentFaults(fields as Record<string, unknown>));
  return faults;
}

function unused(mutation: Given, name: keyof DocumentMutation): InputFault[] {
  return mutation[name] === undefined
    ? []
    : [{ field: name, rule: 'unused', message: `counts for nothing with ${String(mutation.operation)}; leave it out` }];
}
