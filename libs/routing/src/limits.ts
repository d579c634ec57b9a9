/** Caps of path patterns and of the paths that are matched. */
export const routingLimits = {
  /** UTF-16 units of a pattern, the leading `/` included. */
  patternLength: 512,
  /** Segments of a pattern; a longer request path matches nothing. */
  segments: 32,
  /** UTF-16 units of the name in a `:name` segment. */
  nameLength: 64,
  /** UTF-16 units of one decoded segment of a request path. */
  valueLength: 2_048,
} as const;
