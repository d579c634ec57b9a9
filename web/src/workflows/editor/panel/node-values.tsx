import type { NodeDefinition } from '../../../api/workflows/definition.js';
import type { Run } from '../../../api/workflows/run.js';
import { JsonTree } from '../../../parts/values/json-tree.js';
import { Sentence } from '../../../parts/values/sentence.js';

interface NodeValuesProps {
  run: Run | undefined;
  node: NodeDefinition;
}

/** What a node is pinned to, and what it got and gave in the run that was begun here: of several executions the last. */
export function NodeValues({ run, node: { id, pinned } }: NodeValuesProps) {
  const record = run?.nodes?.findLast((one) => one.nodeId === id && one.step === undefined);
  return (
    <>
      {pinned && (
        <section className="stack tight" aria-label="Pinned output">
          <h3>Pinned output</h3>
          <p className="hint">
            Test runs of the draft use this{pinned.output && <> and continue at output “{pinned.output}”</>}. Deployed
            versions run the node.
          </p>
          <JsonTree name="output" value={pinned.value} />
        </section>
      )}
      {record && (
        <section className="stack tight" aria-label="In this run">
          <h3>In this run</h3>
          {record.error && (
            <p className="fault">
              <Sentence text={record.error.message} />
            </p>
          )}
          {record.input !== undefined && <JsonTree name="input" value={record.input} />}
          {record.output !== undefined && <JsonTree name="output" value={record.output} />}
        </section>
      )}
    </>
  );
}
