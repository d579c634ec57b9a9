import type { InputFault } from '#libs/errors';
import { Check, Flag, Int, Json, List, Text } from '#libs/schema';
import { filterLimits } from '../filter/filter-limits.js';
import { parseFilter } from '../filter/parse-filter.js';
import { parseOrder } from '../filter/parse-order.js';

/** Characters of a cursor: what a page ended with, signed. */
export const MAX_CURSOR = 8000;
/** Documents of a page that says nothing else. */
export const DEFAULT_PAGE = 50;
/** The most that `COLLECTION_PAGE_MAX_DOCUMENTS` may allow. */
export const MOST_DOCUMENTS = 10_000;

/** What is asked of a collection. */
@Check<DocumentQuery>((query) => [...queryFaults(query), ...nullLimit(query)])
export class DocumentQuery {
  @Json({
    shape: 'object',
    default: {},
    // A reference that gave nothing must not become a question for everything.
    nullable: true,
    description: 'Which documents: {field: value} or {field: {operator: value}}, with and, or and not; {} is all.',
  })
  filter: Record<string, unknown>;

  @List(Text({ max: filterLimits.fieldLength + 1, description: 'A field; a - in front reverses the order.' }), {
    max: filterLimits.orderFields,
    single: true,
    default: [],
    description:
      'Fields to order by, such as "name" or "-_createdAt". Without any, documents come in the order in which they were made.',
  })
  orderBy: string[];

  @Int({
    min: 1,
    max: MOST_DOCUMENTS,
    optional: true,
    nullable: true,
    description:
      'Documents on one page, up to COLLECTION_PAGE_MAX_DOCUMENTS. Without it, 50 or as many as that allows.',
  })
  limit?: number | null;

  @Text({
    max: MAX_CURSOR,
    optional: true,
    description: 'The nextCursor of the page before, with the same filter and order.',
  })
  cursor?: string;

  @Flag({ default: false, description: 'Whether to give only the first document, as {document}.' })
  first: boolean;
}

/** What is wrong with a filter and an order; texts that `isDeferred` names are known only when the node runs. */
export function queryFaults(
  { filter, orderBy }: { filter: unknown; orderBy: unknown },
  isDeferred?: (text: string) => boolean,
): InputFault[] {
  const names = Array.isArray(orderBy) ? (orderBy as string[]) : [];
  return [...parseFilter(filter, { isDeferred }).faults, ...parseOrder(names, { isDeferred }).faults];
}

/** Nothing is known of a page whose size came out null: it is not taken for the default. */
function nullLimit({ limit }: DocumentQuery): InputFault[] {
  return limit === null ? [{ field: 'limit', rule: 'type', message: 'must be a whole number' }] : [];
}
