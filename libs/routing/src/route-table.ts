import { routingLimits } from './limits.js';
import type { Pattern } from './pattern.js';
import { readRequestPath, type PathRule } from './request-path.js';
import { RouteNode, RouteTreeEdit, type Endpoint } from './route-node.js';

/** An endpoint of a table: a method in upper case and a path pattern. */
export interface RouteKey {
  method: string;
  pattern: Pattern;
}

/** An endpoint and what it stands for. */
export interface Route<T> extends RouteKey {
  value: T;
}

/** Changes to a table; what is removed goes before what is added. */
export interface RouteChanges<T> {
  remove?: readonly RouteKey[];
  add?: readonly Route<T>[];
}

/** What a request path leads to. */
export type RouteMatch<T> =
  | { kind: 'found'; value: T; params: Record<string, string> }
  | { kind: 'wrong_method'; methods: string[] }
  | { kind: 'not_found' }
  | { kind: 'malformed'; rule: PathRule };

/**
 * Endpoints, such as the webhooks of one workspace, as an immutable tree of path segments, so finding one costs as many steps as the
 * path has segments, however many endpoints there are.
 *
 * One rule decides: the path is compared segment by segment from the left, and at each a literal text is tried before `:name`, going
 * back when the rest leads nowhere; the first pattern that has the method answers. Case counts, one trailing `/` is ignored. `:name`
 * takes any segment but an empty one, `.` and `..`. A path that begins with `/~`, also as `/%7E`, matches nothing: workspaces
 * are named there.
 */
export class RouteTable<T> {
  private constructor(private readonly root: RouteNode<T>) {}

  /** A table of these endpoints; of two with the same method and an equal pattern the later one stays. */
  static of<T>(routes: Iterable<Route<T>>): RouteTable<T> {
    return new RouteTable(edited(new RouteNode<T>(), [], routes));
  }

  /** A table with these changes; this one stays as it is, and what is unchanged is shared. Unknown removals are ignored. */
  with(changes: RouteChanges<T>): RouteTable<T> {
    return new RouteTable(edited(this.root, changes.remove ?? [], changes.add ?? []));
  }

  /**
   * Finds the endpoint for a method and the raw path of a request, without query, still percent-encoded. `params` holds the decoded
   * values by name. `wrong_method` lists the methods that the path has, sorted, for `Allow`; `malformed` says why (a 400).
   */
  match(method: string, rawPath: string): RouteMatch<T> {
    const { segments, malformed } = readRequestPath(rawPath);
    if (malformed) return { kind: 'malformed', rule: malformed };
    if (segments.length > routingLimits.segments || segments[0]?.startsWith('~')) return { kind: 'not_found' };
    const search = new Search<T>(method, segments);
    const endpoint = search.from(this.root, 0);
    if (endpoint) return { kind: 'found', value: endpoint.value, params: search.params(endpoint) };
    return search.methods ? { kind: 'wrong_method', methods: [...search.methods].toSorted() } : { kind: 'not_found' };
  }
}

function edited<T>(root: RouteNode<T>, remove: Iterable<RouteKey>, add: Iterable<Route<T>>): RouteNode<T> {
  const edit = new RouteTreeEdit(root);
  for (const { method, pattern } of remove) edit.delete(method, pattern);
  for (const { method, pattern, value } of add) edit.set(method, pattern, value);
  return edit.root;
}

/** One walk through the tree. It goes as deep as a pattern has segments, so it may recurse. */
class Search<T> {
  methods: Set<string> | undefined;
  private readonly values: string[] = [];

  constructor(
    private readonly method: string,
    private readonly segments: readonly string[],
  ) {}

  from(node: RouteNode<T>, depth: number): Endpoint<T> | undefined {
    if (depth === this.segments.length) return this.at(node);
    const segment = this.segments[depth] as string;
    const literal = node.literals.get(segment);
    const found = literal && this.from(literal, depth + 1);
    if (found || !node.named || segment === '' || segment === '.' || segment === '..') return found;
    this.values.push(segment);
    const named = this.from(node.named, depth + 1);
    if (!named) this.values.pop();
    return named;
  }

  /** Names were checked when the pattern was parsed, so a plain object cannot be led astray by them. */
  params({ names }: Endpoint<T>): Record<string, string> {
    const params: Record<string, string> = {};
    for (let index = 0; index < names.length; index += 1) params[names[index] as string] = this.values[index] as string;
    return params;
  }

  private at(node: RouteNode<T>): Endpoint<T> | undefined {
    const endpoint = node.endpoints.get(this.method);
    if (endpoint || node.endpoints.size === 0) return endpoint;
    this.methods ??= new Set();
    for (const method of node.endpoints.keys()) this.methods.add(method);
    return undefined;
  }
}
