import type { Problem } from '../../api/problem.js';
import { FaultItems } from './fault-items.js';
import { Sentence } from '../values/sentence.js';

/** Shows a problem document whole: title, detail, every fault, and the request id to quote. Nothing without a problem. */
export function ProblemNotice({ problem }: { problem: Problem | undefined }) {
  if (!problem) return null;
  const { title, detail, errors, requestId, runId, type, code } = problem;
  return (
    <div className="notice error" role="alert">
      <strong>{title}</strong>
      <p>
        <Sentence text={detail} />
      </p>
      <FaultItems faults={errors} said={detail} />
      <p className="trail">
        {type ? <a href={new URL(type).pathname + new URL(type).hash}>{code}</a> : code}
        {requestId && (
          <>
            {' · request '}
            <code>{requestId}</code>
          </>
        )}
        {runId && (
          <>
            {' · '}
            <a href={`/runs/${runId}`}>run</a>
          </>
        )}
      </p>
    </div>
  );
}
