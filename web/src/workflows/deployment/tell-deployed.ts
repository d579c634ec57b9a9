import { rollBack } from '../../api/workflows/workflow.js';
import { tell } from '../../parts/toasts/toasts.js';

interface Deployed {
  /** Id of the workflow. */
  id: string;
  version: number;
  /** What callers reached before. */
  before?: number;
  onChanged: () => void;
}

/** Tells which version callers reach now, with the way back to the one before. */
export function tellDeployed({ id, version, before, onChanged }: Deployed): void {
  const goBack = async () => {
    await rollBack(id, before!);
    tellDeployed({ id, version: before!, before: version, onChanged });
    onChanged();
  };
  const isOther = before !== undefined && before !== version;
  tell(`Version ${version} is live`, isOther ? { label: `Back to version ${before}`, run: goBack } : undefined);
}
