/** One part of a path between slashes: text that must stand there, or a name that takes whatever does. */
export type Segment =
  { readonly kind: 'literal'; readonly text: string } | { readonly kind: 'name'; readonly name: string };

/** The path of an endpoint, such as a webhook, checked and brought into its one form. */
export interface Pattern {
  /** Leading `/`, no trailing `/` (the root is `/`), names kept: `/orders/:id`. */
  readonly text: string;
  readonly segments: readonly Segment[];
}

/** A rule that a pattern broke. */
export interface PatternFault {
  rule: PatternRule;
  message: string;
}

/** The rules of patterns. */
export type PatternRule =
  | 'path_too_long'
  | 'too_many_segments'
  | 'reserved_path'
  | 'empty_segment'
  | 'dot_segment'
  | 'forbidden_character'
  | 'wildcard'
  | 'parameter_name'
  | 'forbidden_parameter_name'
  | 'duplicate_parameter_name';

/** A pattern, or everything that is wrong with it. */
export type PatternResult = { pattern: Pattern; faults?: undefined } | { pattern?: undefined; faults: PatternFault[] };

/**
 * What identifies an endpoint among those of one method: the pattern with its names taken out, so `/a/:x` and `/a/:y` have the same
 * key `/a/:`. Two patterns match the same paths exactly when their keys are equal.
 */
export function patternKey(pattern: Pattern): string {
  return `/${pattern.segments.map((segment) => (segment.kind === 'literal' ? segment.text : ':')).join('/')}`;
}

/** Whether some path matches both patterns: they are equally long, and wherever both have a text it is the same. */
export function overlaps(first: Pattern, second: Pattern): boolean {
  return (
    first.segments.length === second.segments.length &&
    first.segments.every((segment, index) => {
      const other = second.segments[index];
      return segment.kind === 'name' || other?.kind !== 'literal' || segment.text === other.text;
    })
  );
}
