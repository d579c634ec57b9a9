import { jsonSchema, type JsonSchema } from '#libs/schema';
import type { ActionDefinition } from '../../../src/actions/declaration/action.catalog.js';
import type { ActionOver, Upstream } from './upstream.js';

/** How an action pages, as its input and its answer declare it. */
export interface Paging {
  /** The field of the input that says how many items a page has, and its bounds. */
  size: { field: string; smallest: number; largest: number };
  /** The field of the answer that holds the items. */
  list: string;
}

/** A list read from its first page to its last. */
export interface Walk {
  items: unknown[];
  pages: number;
  /** The token of the second page; undefined where the first one is the last. */
  token?: string;
}

/** More pages than any list of these tests has. */
const ENDLESS = 100;

/** Whether an action takes the token of a page, and whether it gives one. */
export function tokensOf(action: ActionDefinition): { taken: boolean; given: boolean } {
  return { taken: 'pageToken' in fieldsOf(action), given: pageSchema(action) !== undefined };
}

/** @throws Error where input or answer do not say how the action pages */
export function pagingOf(action: ActionDefinition): Paging {
  const sizes = Object.entries(fieldsOf(action)).filter(([, { description }]) =>
    / of one page\b/.test(`${description}`),
  );
  const schema = pageSchema(action);
  if (!schema) throw new Error(`${action.key} takes a pageToken: declare its answer, with the nextPageToken`);
  const { properties, required } = schema as { properties: Fields; required: string[] };
  const lists = required.filter((name) => properties[name]!.type === 'array' && holdsItems(properties[name]!));
  const [[field, { minimum, maximum }]] = exactlyOne(sizes, `${action.key}: the size of a page`);
  const [list] = exactlyOne(lists, `${action.key}: the list in its answer`);
  // None at all means "as many as there are" where it is allowed.
  return { size: { field, smallest: Math.max(1, Number(minimum)), largest: Number(maximum) }, list };
}

/** Reads a list with pages of one size, to the page without a token. */
export async function walk(
  upstream: Upstream,
  action: ActionOver,
  { input, list }: { input: object; list: string },
): Promise<Walk> {
  const read: Walk = { items: [], pages: 0 };
  for (let pageToken: string | undefined; read.pages < ENDLESS;) {
    const { status, body } = await upstream.call(action, { input: { ...input, ...(pageToken && { pageToken }) } });
    if (status !== 200) throw new Error(`${action.key}: ${JSON.stringify(body)}`);
    read.items.push(...body[list]);
    read.pages += 1;
    pageToken = body.nextPageToken;
    if (pageToken === undefined) return read;
    read.token ??= pageToken;
  }
  throw new Error(`${action.key}: the pages do not end`);
}

/** What an item is told by: all of it but the pre-signed addresses, which are new at each reading. */
export function identity(item: unknown): string {
  return JSON.stringify(item, (name, value: unknown) => (name.endsWith('downloadUrl') ? undefined : value));
}

type Fields = Record<string, JsonSchema>;

function fieldsOf({ input }: ActionDefinition): Fields {
  return jsonSchema(input).properties as Fields;
}

/** What an answer with a token of the next page looks like: of alternatives the first one. */
function pageSchema({ answer }: ActionDefinition): JsonSchema | undefined {
  const schema = typeof answer === 'function' ? jsonSchema(answer()) : (answer ?? {});
  const alternatives = (schema.anyOf as JsonSchema[] | undefined) ?? [schema];
  return alternatives.find(({ properties }) => 'nextPageToken' in ((properties as Fields | undefined) ?? {}));
}

/** Items are objects, or rows; lists of words belong to what is listed. */
function holdsItems({ items }: JsonSchema): boolean {
  const { type, anyOf } = items as JsonSchema;
  return type === 'object' || anyOf !== undefined;
}

function exactlyOne<T>(found: readonly T[], what: string): [T] {
  if (found.length !== 1) throw new Error(`${what} is told ${found.length} times`);
  return [found[0]!];
}
