import { useMemo, useState } from 'react';
import type { Workflow } from '../../api/workflows/workflow.js';
import { EmptyState } from '../../parts/states/empty-state.js';
import { useMay } from '../../session/session.js';
import { FormCall } from './form-call.js';
import { Listening } from './listening.js';
import { startSample } from './start-sample.js';
import { ScheduleCall } from './schedule-call.js';
import { readStartData } from './start-data.js';
import { TestRun } from './test-run.js';
import { WebhookCall } from './webhook-call.js';

const STARTS: ReadonlySet<string> = new Set(['webhook', 'frontendElement', 'cron', 'connectorTrigger']);

/** How a workflow is called, and how its draft is tried with made-up data. */
export function CallView({ workflow, onSaved }: { workflow: Workflow; onSaved: (workflow: Workflow) => void }) {
  const { webhook, status } = workflow;
  const { url, method } = webhook ?? {};
  const definition = workflow.definition!;
  const hasStart = definition.nodes.some(({ type }) => STARTS.has(type));
  const sample = useMemo(() => JSON.stringify(startSample(definition), null, 2), [definition]);
  const [text, setText] = useState(sample);
  const input = useMemo(() => readStartData(text), [text]);
  const mayWrite = useMay('editor');
  const context = { definition, input };
  return (
    <div className="columns uneven">
      {mayWrite && <TestRun workflow={workflow} text={text} setText={setText} />}
      <div className="stack">
        <FormCall workflow={workflow} />
        <ScheduleCall workflow={workflow} />
        {url && method && (
          <WebhookCall webhook={{ url, method }} isDeployed={status === 'deployed'} context={context} />
        )}
        {webhook?.testUrl && mayWrite && <Listening workflow={workflow} context={context} onSaved={onSaved} />}
        {!hasStart && (
          <EmptyState title="This draft has no start yet">Add a webhook, a form, a schedule or an event.</EmptyState>
        )}
      </div>
    </div>
  );
}
