import { codeInfo, codes, type ErrorCode, type InputFault, type ProviderFault } from '#libs/errors';
import { Flag, Id, Int, Json, List, Text } from '#libs/schema';
import { problemParts } from '../../../http/problems/problem-parts.schema.js';
import type { RunError } from '../../nodes/contract/run-error.js';

/** Why a run or a node failed; of a run also where. */
export class RunFailure {
  @Text({ description: 'Error code.' }) code: string;
  @Text({ description: 'What happened.' }) message: string;
  @Text({ optional: true, description: 'What to do about it.' }) advice?: string;
  @Text({ optional: true, description: 'Label of the node.' }) node?: string;
  @Text({ optional: true, description: 'Id of the node.' }) nodeId?: string;
  @List(Int(), { optional: true, description: 'Indexes of the iterations around the node, outermost first.' })
  iteration?: number[];
  @Json({
    optional: true,
    describes: problemParts.errors,
    description: 'What of the input of the node was wrong; with `runId`, which nodes of that run failed.',
  })
  errors?: InputFault[];
  @Json({ optional: true, describes: problemParts.provider, description: 'What the provider said when it refused.' })
  provider?: ProviderFault;
  @Id({ optional: true, description: 'The run of another workflow whose failure this is.' }) runId?: string;
  @Flag({ optional: true, description: 'Whether the node may have done its work although it failed.' })
  outcomeUnknown?: true;
  @Text({
    optional: true,
    description: 'Of an unknown outcome: the key it was sent with. A retry of the run sends the same one.',
  })
  idempotencyKey?: string;
}

/** A failure as it is shown: what to do follows from its code. Cancelled and interrupted ones leave nothing to do. */
export function runFailure(error: RunError): RunFailure {
  const { code, message, ...rest } = error;
  return { code, message, ...(isListed(code) && { advice: codeInfo(code).advice }), ...rest };
}

const isListed = (code: string): code is ErrorCode => Object.hasOwn(codes, code);
