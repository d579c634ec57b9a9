import { useMemo, useState } from 'react';
import type { Workflow } from '../../api/workflow.js';
import { EmptyState } from '../../parts/empty-state.js';
import { useMay } from '../../session/session.js';
import { Listening } from './listening.js';
import { sampleInput } from './sample-input.js';
import { readStartData } from './start-data.js';
import { TestRun } from './test-run.js';
import { WebhookCall } from './webhook-call.js';

/** How a workflow is called, and how its draft is tried with made-up data. */
export function CallView({ workflow }: { workflow: Workflow }) {
  const { webhook, status } = workflow;
  const definition = workflow.definition!;
  const sample = useMemo(() => JSON.stringify(sampleInput(definition), null, 2), [definition]);
  const [text, setText] = useState(sample);
  const input = useMemo(() => readStartData(text), [text]);
  const mayWrite = useMay('editor');
  const context = { definition, input };
  return (
    <div className="columns uneven">
      {mayWrite && <TestRun workflow={workflow} text={text} setText={setText} />}
      <div className="stack">
        {webhook ? (
          <>
            <WebhookCall webhook={webhook} isDeployed={status === 'deployed'} context={context} />
            {mayWrite && <Listening workflow={workflow} context={context} />}
          </>
        ) : (
          <EmptyState title="This draft has no address.">Begin it with a webhook node that has a path.</EmptyState>
        )}
      </div>
    </div>
  );
}
