import { RequestFailed } from '../../../api/problem.js';
import type { Workflow } from '../../../api/workflows/workflow.js';
import { whereNotJson } from '../text/where-not-json.js';

/** A draft and how far it is saved. */
interface Saving {
  text: string;
  isJson: boolean;
  isChanged: boolean;
  save?: () => Promise<Workflow | undefined>;
}

/** Does what `Draft` says of it. */
export async function saveFirst(
  { isChanged, isJson, save, text }: Saving,
  workflow: Workflow,
): Promise<Workflow | undefined> {
  if (!isChanged) return workflow;
  if (save) return save();
  throw new RequestFailed({
    title: 'Draft not saved',
    status: 0,
    code: 'draft_not_saved',
    detail: isJson
      ? 'The draft has changes that cannot be saved yet. Finish or undo them in the editor first.'
      : `The text in the JSON view is not valid JSON: see ${whereNotJson(text)}. Correct or undo it first.`,
  });
}
