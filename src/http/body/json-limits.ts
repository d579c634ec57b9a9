import type { Environment } from '../../platform/config/environment.js';
import type { JsonLimits } from './scan-json.js';

/** What JSON that callers send may be like. */
export function jsonLimits({ JSON_MAX_DEPTH, JSON_MAX_ITEMS, JSON_MAX_KEYS }: Environment): JsonLimits {
  return { maxDepth: JSON_MAX_DEPTH, maxItems: JSON_MAX_ITEMS, maxKeys: JSON_MAX_KEYS };
}
