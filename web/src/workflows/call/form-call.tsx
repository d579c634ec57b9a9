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
        {status === 'deployed' ? <Badge tone="good">Live</Badge> : <Badge tone="warn">Draft only</Badge>}
      </div>
      <p>
        Signed-in people fill it in at <Link href={path}>{path}</Link>. Editors can try the saved draft at{' '}
        <Link href={`${path}?draft=true`}>{path}?draft=true</Link>. Your own pages can send the data to{' '}
        <code>POST /api/elements/{key}/trigger</code>, as JSON or, with files, as <code>multipart/form-data</code>.
      </p>
    </section>
  );
}
