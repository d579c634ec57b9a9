import type { Schemas } from './operations.js';

/**
 * A problem document (RFC 9457) as the API answers it. The code stands open: a newer service may know more of them, and what is
 * between it and the caller answers in its own words.
 */
export type Problem = Omit<Schemas['Problem'], 'type' | 'code' | 'requestId'> & {
  /** Page that explains the code; absent for failures on the way to the service. */
  type?: string;
  code: string;
  requestId?: string;
};

/** One fault of an input or of a workflow graph. */
export type ProblemFault = NonNullable<Problem['errors']>[number];

/** A request that was refused or failed. */
export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail);
    this.name = 'ApiError';
  }
}

/** The problem that an answer holds; one of our own words where something else than the service has answered. */
export async function problemIn(answer: Response): Promise<Problem> {
  try {
    return (await answer.json()) as Problem;
  } catch {
    return {
      title: answer.statusText || 'Unexpected answer',
      status: answer.status,
      code: 'unexpected_answer',
      detail: `Something between here and the service answered with status ${answer.status}.`,
      requestId: answer.headers.get('x-request-id') ?? undefined,
    };
  }
}
