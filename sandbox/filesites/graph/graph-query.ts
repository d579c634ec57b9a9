import { readQuery, type QueryField } from '../../kit/query-shape.js';
import { choice, integer, text } from '../../kit/shape.js';
import { GraphFault } from './graph-error.js';

/** The query options of a call as far as it takes them; names as in the query without `$`. */
export interface GraphQuery {
  readonly select?: string;
  readonly expand?: string;
  readonly filter?: string;
  readonly orderby?: string;
  readonly top?: number;
  readonly skip?: number;
  readonly skiptoken?: string;
  readonly search?: string;
  readonly format?: string;
  readonly token?: string;
  readonly conflictBehavior?: 'fail' | 'rename' | 'replace';
}

const field = (max: number): QueryField => ({ kind: 'text', shape: text({ min: 1, max }) });

const OPTIONS = {
  select: { name: '$select', field: field(8000) },
  expand: { name: '$expand', field: field(8000) },
  filter: { name: '$filter', field: field(8000) },
  orderby: { name: '$orderby', field: field(1000) },
  skip: { name: '$skip', field: { kind: 'integer', shape: integer({ min: 0 }) } },
  skiptoken: { name: '$skiptoken', field: field(4096) },
  search: { name: 'search', field: { kind: 'text', shape: text({ max: 1000 }) } },
  format: { name: 'format', field: { kind: 'text', shape: choice('pdf', 'html') } },
  token: { name: 'token', field: field(4096) },
  conflictBehavior: {
    name: '@microsoft.graph.conflictBehavior',
    field: { kind: 'text', shape: choice('fail', 'rename', 'replace') },
  },
} as const satisfies Record<string, { name: string; field: QueryField }>;

/** An option a call may take; `top` with its largest value. */
export type OptionName = keyof typeof OPTIONS;

/** Which options a call takes. */
export interface TakenOptions {
  readonly options: readonly OptionName[];
  /** Largest `$top`; the option is refused if absent. */
  readonly maxTop?: number;
}

/** Reads the query options of a call; 400 for others and for wrong values, in Graph's words. */
export function readOptions(query: URLSearchParams, { options, maxTop }: TakenOptions): GraphQuery {
  const top: QueryField = { kind: 'integer', shape: integer({ min: 1, max: maxTop }) };
  const fields = Object.fromEntries([
    ...options.map((option) => [OPTIONS[option].name, OPTIONS[option].field] as const),
    ...(maxTop === undefined ? [] : [['$top', top] as const]),
  ]);
  const { values, issues } = readQuery(query, fields);
  const issue = issues[0];
  if (issue) throw new GraphFault('BadRequest', sentence(String(issue.path[0]), issue.code, { query, maxTop }));
  const named = options.map((option) => [option, values[OPTIONS[option].name]]);
  return { ...Object.fromEntries(named), top: values.$top } as GraphQuery;
}

function sentence(
  name: string,
  code: string,
  { query, maxTop }: { query: URLSearchParams; maxTop: number | undefined },
): string {
  if (code === 'unrecognized_keys') {
    return name === '$skip'
      ? '$skip is not supported on this API. Only URLs returned by the API can be used to page.'
      : `The query parameter '${name}' is not supported.`;
  }
  const value = query.get(name) ?? '';
  if (name === '$top' && code === 'too_big') {
    return `The limit of '${maxTop}' for Top query has been exceeded. The value from the incoming request is '${value}'.`;
  }
  return `Invalid value '${value}' for ${name} query option found.`;
}
