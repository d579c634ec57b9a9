import { routingLimits } from './limits.js';
import type { PatternFault, PatternResult, PatternRule, Segment } from './pattern.js';

/** What RFC 3986 lets stand unescaped in a path segment, without `*`, and letters, marks and digits of any script. */
const segmentText = /^[\p{L}\p{N}\p{M}\p{Emoji_Presentation}\-._~!$&'()+,;=:@]*$/u;
const parameterName = /^[A-Za-z_][A-Za-z0-9_-]*$/;
/** Names that would reach into an object's prototype if they were ever copied. */
const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Checks the path of an endpoint: segments of plain text or `:name`, such as `/orders/:id`. A missing leading `/` is added, one trailing
 * `/` is taken off, case counts. Texts are written as people read them, not percent-encoded. Gives the pattern or all its faults.
 */
export function parsePattern(path: string): PatternResult {
  const parts = (path.startsWith('/') ? path : `/${path}`).split('/').slice(1);
  if (parts.at(-1) === '') parts.pop();
  const text = `/${parts.join('/')}`;
  if (text.length > routingLimits.patternLength) {
    return { faults: [fault('path_too_long', `the path may have at most ${routingLimits.patternLength} characters`)] };
  }
  const segments = parts.map(toSegment);
  const faults = [...wholeFaults(text, segments), ...parts.flatMap(segmentFaults), ...duplicateNames(segments)];
  return faults.length > 0 ? { faults } : { pattern: { text, segments } };
}

function wholeFaults(text: string, segments: readonly Segment[]): PatternFault[] {
  const faults: PatternFault[] = [];
  if (text.startsWith('/~'))
    faults.push(fault('reserved_path', 'the path may not begin with /~: workspaces are named there'));
  if (segments.length > routingLimits.segments) {
    faults.push(fault('too_many_segments', `the path may have at most ${routingLimits.segments} segments`));
  }
  return faults;
}

function toSegment(part: string): Segment {
  return part.startsWith(':') ? { kind: 'name', name: part.slice(1) } : { kind: 'literal', text: part };
}

function segmentFaults(part: string): PatternFault[] {
  if (part === '') return [fault('empty_segment', 'the path may not hold //')];
  if (part === '.' || part === '..') return [fault('dot_segment', 'the path may not hold the segments . and ..')];
  if (part.startsWith(':')) return nameFaults(part.slice(1));
  if (part.includes('*')) return [fault('wildcard', 'there is no *: a segment that may be anything is written :name')];
  if (segmentText.test(part)) return [];
  const message = 'spaces, control characters and any of ? # % \\ { } [ ] < > " ^ ` | may not stand in the path';
  return [fault('forbidden_character', message)];
}

function nameFaults(name: string): PatternFault[] {
  if (forbiddenNames.has(name)) return [fault('forbidden_parameter_name', `a parameter may not be called ${name}`)];
  if (name.length <= routingLimits.nameLength && parameterName.test(name)) return [];
  const message = `after : stands a name of at most ${routingLimits.nameLength} letters, digits, _ and -, a letter or _ first`;
  return [fault('parameter_name', message)];
}

function duplicateNames(segments: readonly Segment[]): PatternFault[] {
  const seen = new Set<string>();
  return segments.flatMap((segment) => {
    if (segment.kind === 'literal') return [];
    if (seen.has(segment.name)) return [fault('duplicate_parameter_name', 'each :name may stand in the path once')];
    seen.add(segment.name);
    return [];
  });
}

function fault(rule: PatternRule, message: string): PatternFault {
  return { rule, message };
}
