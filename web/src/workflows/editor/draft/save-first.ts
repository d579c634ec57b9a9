import { RequestFailed } from '../../../api/problem.js';
import type { Workflow } from '../../../api/workflows/workflow.js';
import type { Draft } from './use-draft.js';

/**
 * Gives the saved draft as it is on the screen: what is not saved is saved first. Gives nothing when that failed, which the
 * editor shows.
 * @throws RequestFailed when what is on the screen cannot be saved
 */
export async function saveFirst(
  { isChanged, save }: Pick<Draft, 'isChanged' | 'save'>,
  workflow: Workflow,
): Promise<Workflow | undefined> {
  if (!isChanged) return workflow;
  if (save) return save();
  throw new RequestFailed({
    title: 'Draft not saved',
    status: 0,
    code: 'draft_not_saved',
    detail: 'The draft has changes that cannot be saved yet. Finish or undo them in the editor, then deploy.',
  });
}
