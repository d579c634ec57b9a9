import type { ActionDefinition } from '../../../actions/declaration/action.catalog.js';
import { divideInput, pathNames } from './divide-input.js';
import type { OperationFacts } from './error-codes.js';

/** What of an action decides how it can fail. */
export function actionFacts(action: ActionDefinition): OperationFacts {
  const { method, fullPath: path, input, reads, scope } = action;
  return {
    access: { scope },
    writes: !reads,
    hasInput: true,
    hasBody: divideInput({ method, path, input }).body !== undefined,
    hasPathParameters: pathNames(path).length > 0,
    action,
  };
}
