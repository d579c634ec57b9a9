import { codeInfo } from './codes.js';
import type { AppError, InputFault, ProviderFault } from './app-error.js';

/** Problem document of RFC 9457 as every surface answers it. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  requestId: string;
  errors?: InputFault[];
  provider?: ProviderFault;
  runId?: string;
}

/** The problem document of an error; `baseUrl` is the service's public address without a trailing slash. */
export function toProblem(error: AppError, context: { baseUrl: string; requestId: string }): Problem {
  const { status, title } = codeInfo(error.code);
  return {
    type: `${context.baseUrl}/docs/errors#${error.code}`,
    title,
    status,
    code: error.code,
    detail: error.detail,
    requestId: context.requestId,
    ...(error.errors && { errors: error.errors }),
    ...(error.provider && { provider: error.provider }),
    ...(error.runId && { runId: error.runId }),
  };
}
