import { codes, type ErrorCode } from '#libs/errors';
import type { ActionDefinition } from '../../../actions/declaration/action.catalog.js';
import type { Access } from '../../../http/endpoints/endpoint.decorator.js';
import { divideInput, pathNames } from './divide-input.js';

/** What of an operation decides how it can fail. */
export interface OperationFacts {
  access: Access;
  writes: boolean;
  hasInput: boolean;
  hasBody: boolean;
  hasPathParameters: boolean;
  /** Set for actions. */
  action?: ActionDefinition;
  /** Codes the operation itself declares. */
  declared?: readonly ErrorCode[];
}

type Rule = (facts: OperationFacts) => boolean;

const always: Rule = () => true;
const isAction: Rule = ({ action }) => action !== undefined;
const usesOAuth: Rule = ({ action }) => action?.connector.authentication.kind === 'oauth2';
const usesBot: Rule = ({ action }) => action?.connector.authentication.kind === 'botToken';
const writesByAction: Rule = ({ action }) => action !== undefined && !action.reads;

/** When a code can occur. Codes without a rule are declared by the operations they occur at, or only occur in runs. */
const RULES: Partial<Record<ErrorCode, Rule>> = {
  invalid_input: ({ hasInput }) => hasInput,
  invalid_json: ({ hasBody }) => hasBody,
  unauthenticated: ({ access }) => access !== 'public',
  insufficient_scope: ({ access }) => typeof access === 'object' && 'scope' in access,
  forbidden: ({ access }) => access !== 'public',
  not_found: ({ hasPathParameters, action }) => hasPathParameters || action !== undefined,
  not_acceptable: isAction,
  conflict: (facts) => usesBot(facts) || (facts.writes && facts.access !== 'public' && !facts.action),
  too_large: ({ hasBody }) => hasBody,
  unsupported_media_type: ({ hasBody }) => hasBody,
  rate_limited: always,
  internal: always,
  unavailable: always,

  idempotency_in_progress: writesByAction,
  idempotency_key_reused: writesByAction,
  precondition_failed: ({ action }) => action?.headers?.includes('if-match') ?? false,
  managed_unavailable: usesOAuth,
  not_connected: isAction,
  reauthorization_required: usesOAuth,
  connector_credential_rejected: isAction,
  missing_scope: ({ action }) => action?.needs !== undefined,
  provider_quota_exhausted: isAction,
  provider_forbidden: isAction,
  bot_not_started_by_user: usesBot,
  bot_not_in_chat: usesBot,
  webhook_active: usesBot,
  provider_not_found: isAction,
  provider_conflict: isAction,
  gone: isAction,
  provider_rejected: isAction,
  provider_rate_limited: isAction,
  provider_unavailable: isAction,
  provider_invalid_response: isAction,
  provider_timeout: isAction,
};

/** The codes an operation can answer, in the order of the table of codes. */
export function errorCodes(facts: OperationFacts): ErrorCode[] {
  const all = Object.keys(codes) as ErrorCode[];
  return all.filter((code) => RULES[code]?.(facts) || facts.declared?.includes(code));
}

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
