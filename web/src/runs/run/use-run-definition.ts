import type { Definition } from '../../api/workflows/definition.js';
import { type Run, runDefinitionPath } from '../../api/workflows/run.js';
import { useGet } from '../../data/use-get.js';

/** The graph a run is of, as it was when the run began; it never changes. */
export function useRunDefinition(run: Run | undefined): Definition | undefined {
  return useGet<Definition>(run && runDefinitionPath(run.id)).data;
}
