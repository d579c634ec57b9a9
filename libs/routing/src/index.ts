export { routingLimits } from './limits.js';
export { parsePattern } from './parse-pattern.js';
export {
  overlaps,
  patternKey,
  type Pattern,
  type PatternFault,
  type PatternResult,
  type PatternRule,
  type Segment,
} from './pattern.js';
export type { PathRule } from './request-path.js';
export { RouteTable, type Route, type RouteChanges, type RouteKey, type RouteMatch } from './route-table.js';
