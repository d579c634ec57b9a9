import type { Run } from '../../../api/workflows/run.js';
import { JsonTree } from '../../../parts/values/json-tree.js';

/** What a node got and gave in the run that was begun here: of several executions the last. */
export function NodeValues({ run, nodeId }: { run: Run | undefined; nodeId: string }) {
  const record = run?.nodes?.findLast((one) => one.nodeId === nodeId && one.step === undefined);
  if (!record) return null;
  const { input, output, error } = record;
  return (
    <section className="stack tight" aria-label="In this run">
      <h3>In this run</h3>
      {error && <p className="fault">{error.message}</p>}
      {input !== undefined && <JsonTree name="input" value={input} />}
      {output !== undefined && <JsonTree name="output" value={output} />}
    </section>
  );
}
