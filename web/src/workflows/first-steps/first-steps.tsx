import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CONNECTORS, type Connector } from '../../api/connectors/connector.js';
import { type PageOf, withQuery } from '../../api/page.js';
import { RUNS, type Run } from '../../api/workflows/run.js';
import type { Workflow } from '../../api/workflows/workflow.js';
import { useGet } from '../../data/use-get.js';
import { Link } from '../../navigation/link.js';

interface FirstStepsProps {
  workflows: readonly Workflow[];
  /** Shows what a workflow can be made of. */
  onMake: () => void;
}

const HIDDEN = 'first-steps-hidden';
const CALLED = withQuery(RUNS, { limit: '1', test: 'false' });

/** The way to a first workflow that was called, in four steps; nothing once all are done, or somebody wants it gone. */
export function FirstSteps({ workflows, onMake }: FirstStepsProps) {
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(HIDDEN) !== null);
  const connectors = useGet<PageOf<Connector>>(isHidden ? undefined : CONNECTORS).data?.items;
  const runs = useGet<PageOf<Run>>(isHidden ? undefined : CALLED).data?.items;
  if (isHidden || !connectors || !runs) return null;
  const deployed = workflows.find(({ status }) => status === 'deployed');
  const [newest] = workflows;
  const steps: [isDone: boolean, title: string, way: ReactNode][] = [
    [
      connectors.some(({ connections }) => connections.connected > 0),
      'Connect an account, or use the sandbox',
      <Link href="/settings/connectors">Open Connectors</Link>,
    ],
    [
      workflows.length > 0,
      'Create a workflow',
      <button className="small" onClick={onMake}>
        Choose a template
      </button>,
    ],
    [
      deployed !== undefined,
      'Deploy it',
      newest ? (
        <Link href={`/workflows/${newest.id}`}>Open {newest.name}</Link>
      ) : (
        <span className="hint">after you create one</span>
      ),
    ],
    [
      runs.length > 0,
      'Call it',
      deployed ? (
        <Link href={`/workflows/${deployed.id}/call`}>Show how to call it</Link>
      ) : (
        <span className="hint">after you deploy it</span>
      ),
    ],
  ];
  const done = steps.filter(([isDone]) => isDone).length;
  if (done === steps.length) return null;
  const hide = () => {
    localStorage.setItem(HIDDEN, 'true');
    setIsHidden(true);
  };
  return (
    <section className="card stack first-steps" aria-labelledby="first-steps">
      <div className="card-head">
        <h2 id="first-steps">First steps</h2>
        <span className="hint">
          {done} of {steps.length} done
        </span>
        <button className="quiet small" onClick={hide}>
          Hide
        </button>
      </div>
      <ol>
        {steps.map(([isDone, title, way]) => (
          <li key={title} className={isDone ? 'done' : undefined}>
            <span className="mark-of-step" role="img" aria-label={isDone ? 'done' : 'to do'}>
              {isDone && <Check aria-hidden size={14} />}
            </span>
            <span>{title}</span>
            {!isDone && <span className="way">{way}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
