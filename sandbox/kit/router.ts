/** Values of the `:name` segments of a pattern, each percent-decoded exactly once. */
export type PathParams = Readonly<Record<string, string>>;

/** The route a request belongs to. */
export interface RouteMatch<Target> {
  readonly target: Target;
  readonly params: PathParams;
}

interface Route<Target> {
  readonly method: string;
  readonly segments: readonly string[];
  readonly target: Target;
}

/**
 * Method and path patterns such as `GET /inboxes/:inboxId/messages/:messageId`. A segment is literal or a `:name` that
 * takes one non-empty encoded segment; the first pattern that fits wins, so literals are declared before names.
 */
export class Router<Target> {
  private readonly routes: Route<Target>[] = [];

  /** Adds a route, written `METHOD /pattern`. */
  on(pattern: string, target: Target): this {
    const [method, path] = pattern.split(' ') as [string, string];
    this.routes.push({ method, segments: path.split('/'), target });
    return this;
  }

  /** Finds the route of a still encoded path; undefined if there is none or a segment is no valid percent-encoding. */
  find(method: string, path: string): RouteMatch<Target> | undefined {
    const actual = path.split('/');
    for (const route of this.routes) {
      const params = route.method === method ? match(route.segments, actual) : undefined;
      if (params) return { target: route.target, params };
    }
    return undefined;
  }
}

function match(pattern: readonly string[], actual: readonly string[]): PathParams | undefined {
  if (pattern.length !== actual.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const decoded = decodeOnce(actual[index]!);
    if (decoded === undefined) return undefined;
    if (!expected.startsWith(':')) {
      if (decoded !== expected) return undefined;
    } else {
      if (decoded === '') return undefined;
      params[expected.slice(1)] = decoded;
    }
  }
  return params;
}

function decodeOnce(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
