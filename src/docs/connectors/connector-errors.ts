import { codeInfo, explain, type ErrorCode } from '#libs/errors';
import type { ActionDefinition } from '../../actions/declaration/action.catalog.js';
import { actionFacts, errorCodes } from '../openapi/document/error-codes.js';
import { heading, table, type Block } from '../markdown/page.js';
import type { PageSurroundings } from './documented-connector.js';

/** The codes an action can answer. */
export function codesOf(action: ActionDefinition): ErrorCode[] {
  return errorCodes(actionFacts(action));
}

/** The codes that all of these actions can answer. */
export function commonErrors(actions: readonly ActionDefinition[]): ErrorCode[] {
  const [first = [], ...others] = actions.map(codesOf);
  return first.filter((code) => others.every((codes) => codes.includes(code)));
}

/** Codes as links to what they mean. */
export function linked(codes: readonly ErrorCode[], { errorsPage }: PageSurroundings): string {
  return codes.map((code) => `[\`${code}\`](${errorsPage}#${code})`).join(', ');
}

/** The section of errors: every code of any of the actions, and whether all of them can answer it. */
export function errorsTable(actions: readonly ActionDefinition[], surroundings: PageSurroundings): Block[] {
  const common = new Set(commonErrors(actions));
  const codes = [...new Set(actions.flatMap(codesOf))];
  const rows = codes.map((code) => [
    linked([code], surroundings),
    String(codeInfo(code).status),
    explain(code),
    common.has(code) ? 'every' : 'some',
  ]);
  return [heading(2, 'Errors'), ...table(['Code', 'Status', 'What happened and the way out', 'Actions'], rows)];
}
