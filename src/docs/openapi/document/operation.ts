import { codeInfo } from '#libs/errors';
import { roleFor } from '#libs/access';
import type { Access } from '../../../http/endpoints/endpoint.decorator.js';
import type { OpenAPIV3_1 } from 'openapi-types';
import type { Components, OtherForm } from './components.js';
import { errorCodes, type OperationFacts } from './error-codes.js';
import { PROBLEM_CONTENT } from './shared-components.js';

/** What calls need: an API key with a scope, or a person with a role; one of both where the other is refused; nothing for public operations. */
export function security(access: Access, writes: boolean): OpenAPIV3_1.SecurityRequirementObject[] {
  if (access === 'public') return [];
  if (access === 'key') return [{ apiKey: [] }];
  if (access === 'session') return [{ session: [] }];
  if (access === 'authenticated') return [{ apiKey: [] }, { session: ['viewer'] }];
  if ('role' in access) return [...(access.operatorsKey ? [{ apiKey: ['*'] }] : []), { session: [access.role] }];
  return [{ apiKey: [access.scope] }, { session: [roleFor(access.scope, writes)] }];
}

/** The error answers of an operation by status, or what may come instead of them, and `default` for those any address has, such as 405 and 431. */
export function problems(
  facts: OperationFacts,
  components: Components,
  instead?: OtherForm,
): OpenAPIV3_1.ResponsesObject {
  const byStatus = Map.groupBy(errorCodes(facts), (code) => codeInfo(code).status);
  const statuses = [...byStatus].sort(([a], [b]) => a - b);
  return {
    ...Object.fromEntries(statuses.map(([status, codes]) => [status, components.problem(status, codes, instead)])),
    default: instead
      ? { description: instead.description, content: { ...PROBLEM_CONTENT, ...instead.content } }
      : { $ref: '#/components/responses/AnyProblem' },
  };
}
