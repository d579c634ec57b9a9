import { ExpressionError } from '#libs/expressions';
import {
  AppError,
  codeInfo,
  codes,
  toAppError,
  type ErrorCode,
  type InputFault,
  type ProviderFault,
} from '#libs/errors';

/** Why a run or node failed, as people read it; of a run it also says where. */
export interface RunError {
  code: string;
  message: string;
  /** Label of the node. */
  node?: string;
  nodeId?: string;
  /** Indexes of the iterations around the node, outermost first; absent outside of loops. */
  iteration?: number[];
  /** What of the node's input was wrong; with `runId`, which nodes of that run failed. */
  errors?: InputFault[];
  /** What the provider said when it refused. */
  provider?: ProviderFault;
  /** The other run whose failure this is. */
  runId?: string;
  /** Whether it may have done its work although it failed. */
  outcomeUnknown?: true;
  /** Of an unknown outcome: the key it was sent with, by which a repeat is told from something new. */
  idempotencyKey?: string;
}

/** A step that failed before and whose failure counts. */
export class RecordedFailure extends AppError {
  constructor({ code, message, errors, provider, runId, outcomeUnknown }: RunError) {
    super(code as ErrorCode, message, { errors, provider, runId, outcomeUnknown });
  }
}

/**
 * What a run or node record says of a failure: a code, a sentence, the fields that were wrong, what the provider said;
 * nothing inner. What to do about it follows from the code and is said where the record is shown.
 */
export function runError(thrown: unknown): RunError {
  const { code, detail, errors, provider, runId, outcomeUnknown } = asAppError(thrown);
  // A recorded failure may be an interruption, of which no request is ever told.
  const advice = Object.hasOwn(codes, code) ? codeInfo(code).advice : '';
  const what = detail.endsWith(` ${advice}`) ? detail.slice(0, -advice.length - 1) : detail;
  const said = provider?.message;
  const message = [
    what,
    ...untold(errors, what),
    ...(said && !what.includes(said) ? [`The provider said: ${said}`] : []),
  ].join(' ');
  return {
    ...{ code, message },
    ...(errors && { errors }),
    ...(provider && { provider }),
    ...(runId && { runId }),
    ...(outcomeUnknown && { outcomeUnknown }),
  };
}

/** A failure of a node, with where the node stands; one that says so already stays as it is. */
export function errorAt(
  error: RunError,
  { path }: { path: string },
  { id, label }: { id: string; label: string },
): RunError {
  if (error.node !== undefined) return error;
  return { ...error, node: label, nodeId: id, ...(path !== '' && { iteration: path.split('.').map(Number) }) };
}

/** The failure of one run as faults of its node, for whoever waits for that run. */
export function runFaults({ code, message, node, errors = [] }: RunError): InputFault[] {
  // Faults that name a node are those of a run further down.
  const own = errors.filter((fault) => fault.node === undefined);
  if (own.length > 0) return own.map((fault) => ({ node, ...fault }));
  return [{ node, rule: code, message }];
}

/** The faults that the sentence does not tell yet, as one further sentence. */
function untold(errors: readonly InputFault[] = [], detail: string): string[] {
  const faults = errors.filter(({ message }) => !detail.includes(message));
  if (faults.length === 0) return [];
  return [faults.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join('; ')];
}

function asAppError(thrown: unknown): AppError {
  if (!(thrown instanceof ExpressionError)) return toAppError(thrown);
  const { field, message } = thrown;
  return new AppError('expression_error', message, {
    ...(field && { errors: [{ field, rule: 'expression_error', message }] }),
  });
}
