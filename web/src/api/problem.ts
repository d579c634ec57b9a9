import { ApiError, type Problem, type ProblemFault } from './client.js';

export { ApiError as RequestFailed, type Problem, type ProblemFault };

/** The problem behind anything that was thrown; a request that did not get an answer has one too. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof ApiError) return thrown.problem;
  return {
    title: 'No response',
    status: 0,
    code: 'no_answer',
    detail: 'The service did not respond. Check that it is running and that you are online, then try again.',
  };
}

/** Whether nothing is at the address that was read, be it that the address could never name anything. */
export const isNotThere = ({ status }: Problem) => status === 404 || status === 400;

/** Whether the same request may well succeed soon: nothing answered, the service is busy, or it failed. */
export const mayPass = ({ status }: Problem) => status === 0 || status === 429 || status >= 500;

/** The message for one field of a form, if the problem names that field or a part of it. */
export function faultOf(problem: Problem | undefined, field: string): string | undefined {
  return problem?.errors?.find((fault) => fault.field === field || fault.field?.startsWith(`${field}[`))?.message;
}
