import { saveWorkflow, type Workflow } from '../../api/workflows/workflow.js';
import { useTask } from '../../data/use-task.js';
import { Notice } from '../../parts/states/notice.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { JsonPanel } from '../../parts/values/json-panel.js';
import { DefinitionDiff } from '../versions/definition-diff.js';
import { withBodySchema } from './with-body-schema.js';

interface LearnedSchemaProps {
  workflow: Workflow;
  schema: object;
  onSaved: (workflow: Workflow) => void;
}

/** A schema that was made of a call, what it would change of the saved draft, and the button that does. */
export function LearnedSchema({ workflow, schema, onSaved }: LearnedSchemaProps) {
  const task = useTask();
  const draft = workflow.definition!;
  const next = withBodySchema(draft, schema);
  const apply = async () => onSaved(await saveWorkflow(workflow, { definition: next }));
  const isApplied = JSON.stringify(next) === JSON.stringify(draft);
  return (
    <section className="stack tight" aria-label="Learned schema">
      <JsonPanel title="Schema of the body" value={schema} />
      <ProblemNotice problem={task.problem} />
      {isApplied ? (
        <Notice tone="good">The webhook of the saved draft has this schema.</Notice>
      ) : (
        <>
          <h4>Changes to the saved draft</h4>
          <DefinitionDiff before={draft} after={next} />
          <div className="actions">
            <button className="primary" disabled={task.isRunning} onClick={() => void task.run(apply)}>
              Use it for the webhook
            </button>
          </div>
        </>
      )}
    </section>
  );
}
