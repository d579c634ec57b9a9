/**
 * The `:name` parts of a path that fits a pattern segment by segment; undefined when it does not fit. A trailing slash does
 * not count, a malformed percent-encoding fits nothing.
 */
export function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.replace(/\/+$/, '').split('/');
  if (wanted.length !== given.length) return undefined;
  const parts: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = decoded(given[index]!);
    if (segment.startsWith(':') && value) parts[segment.slice(1)] = value;
    else if (segment !== value) return undefined;
  }
  return parts;
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
