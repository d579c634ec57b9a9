import type { KindCheck, KindFault } from './node-kind.js';

/** A collection is named as it is: what a workflow reads and changes can be seen without running it. */
export function collectionFaults(collection: string, { isDeferred }: Pick<KindCheck, 'isDeferred'>): KindFault[] {
  if (!isDeferred(collection)) return [];
  return [{ field: 'collection', rule: 'literal', message: 'is taken as it is; a reference does not work here' }];
}
