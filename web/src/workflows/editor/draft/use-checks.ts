import { readJson } from '../../../data/read-json.js';
import { useEffect, useState } from 'react';
import type { Fault } from '../../../api/workflows/definition.js';
import { validateWorkflow } from '../../../api/workflows/workflow.js';
import { problemOf } from '../../../api/problem.js';

/** How long nothing is typed before a text is checked. */
const PAUSE_MS = 500;

/** The faults of a text that is being written, checked whenever the author pauses; those of the saved draft without a text. */
export function useChecks(workflowId: string, text: string | undefined, saved: readonly Fault[]): readonly Fault[] {
  const [checked, setChecked] = useState<readonly Fault[]>();
  useEffect(() => {
    if (text === undefined) return setChecked(undefined);
    let isOver = false;
    const timer = setTimeout(() => {
      checkText(workflowId, text).then(
        (faults) => isOver || setChecked(faults),
        // Nothing is known of it then; a save says what is wrong.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [workflowId, text]);
  return text === undefined ? saved : (checked ?? saved);
}

/** What is wrong with a text; a shape that could not even be saved is a fault of the graph as a whole. */
async function checkText(workflowId: string, text: string): Promise<readonly Fault[]> {
  let definition: unknown;
  try {
    definition = readJson(text);
  } catch (error) {
    return [{ rule: 'json', message: error instanceof Error ? error.message : 'is not JSON', severity: 'error' }];
  }
  try {
    return (await validateWorkflow(workflowId, definition)).faults;
  } catch (thrown) {
    const { errors, status } = problemOf(thrown);
    if (status !== 400 || !errors) throw thrown;
    return errors.map(({ field, rule, message }) => ({ field, rule, message, severity: 'error' }));
  }
}
