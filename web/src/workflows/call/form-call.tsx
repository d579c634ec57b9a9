import type { Workflow } from '../../api/workflows/workflow.js';
import { Link } from '../../navigation/link.js';
import { Badge } from '../../parts/values/badge.js';

/** Where the form of a workflow is; nothing when a form does not start it. */
export function FormCall({ workflow: { definition, status } }: { workflow: Workflow }) {
  const start = definition?.nodes.find(({ type }) => type === 'frontendElement');
  const key = start?.config['elementKey'];
  if (typeof key !== 'string' || key === '') return null;
  const path = `/forms/${encodeURIComponent(key)}`;
  return (
    <section className="card stack">
      <div className="card-head">
        <h2>Form</h2>
        {status === 'deployed' ? <Badge tone="good">live</Badge> : <Badge tone="warn">the draft answers</Badge>}
      </div>
      <p>
        Signed-in editors send it at <Link href={path}>{path}</Link>; the saved draft is at{' '}
        <Link href={`${path}?draft=true`}>{path}?draft=true</Link>. Pages of your own send the data to{' '}
        <code>POST /api/elements/{key}/trigger</code>.
      </p>
    </section>
  );
}
