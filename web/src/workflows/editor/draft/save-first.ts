import { useCallback, useEffect, useRef } from 'react';
import { RequestFailed } from '../../../api/problem.js';
import type { Workflow } from '../../../api/workflows/workflow.js';
import type { Task } from '../../../data/use-task.js';
import { whereNotJson } from '../text/where-not-json.js';

/** A draft and how far it is saved. */
interface Saving {
  text: string;
  isJson: boolean;
  isChanged: boolean;
  task: Task;
  save?: () => Promise<Workflow | undefined>;
  /** The newest saved draft. */
  saved: Workflow;
}

/** Does what `Draft` says of it, one after another. */
export function useSaveFirst(draft: Saving): () => Promise<Workflow | undefined> {
  const shown = useRef(draft);
  const waiting = useRef<() => void>(undefined);
  const before = useRef<Promise<unknown>>(Promise.resolve());
  // What a save has changed is on the screen by then.
  useEffect(() => {
    shown.current = draft;
    if (!draft.task.isRunning) waiting.current?.();
  });
  return useCallback(() => {
    const step = async () => {
      if (shown.current.task.isRunning) {
        await new Promise<void>((resolve) => (waiting.current = resolve));
        if (shown.current.task.problem) return undefined;
      }
      const { isChanged, save, saved } = shown.current;
      if (!isChanged) return saved;
      if (save) return save();
      throw notSaved(shown.current);
    };
    const next = before.current.then(step);
    before.current = next.catch(() => undefined);
    return next;
  }, []);
}

function notSaved({ isJson, text }: Saving): RequestFailed {
  return new RequestFailed({
    title: 'Draft not saved',
    status: 0,
    code: 'draft_not_saved',
    detail: isJson
      ? 'The draft has changes that cannot be saved yet. Finish or undo them in the editor first.'
      : `The text in the JSON view is not valid JSON: see ${whereNotJson(text)}. Correct or undo it first.`,
  });
}
