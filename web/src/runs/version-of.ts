import type { Run } from '../api/workflows/run.js';

/** The version a run is of, in words. */
export function versionOf({ version }: Pick<Run, 'version'>): string {
  return version === 'draft' ? 'draft' : `v${version}`;
}
