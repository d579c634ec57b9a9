import type { ElementAnswer as Answer } from '../api/workflows/element.js';
import { Link } from '../navigation/link.js';
import { Badge } from '../parts/values/badge.js';
import { JsonPanel } from '../parts/values/json-panel.js';

const FIRST_FAILURE = 400;

/** What a workflow has answered to a form. Texts are shown as texts, whatever they hold. */
export function ElementAnswer({ answer: { status, body, runId } }: { answer: Answer }) {
  return (
    <section className="card stack" aria-label="Answer" role="status">
      <div className="card-head">
        <h2>Answer</h2>
        <span className="badges">
          <Badge tone={status < FIRST_FAILURE ? 'good' : 'bad'}>{status}</Badge>
          {runId && <Link href={`/runs/${runId}`}>Open the run</Link>}
        </span>
      </div>
      {typeof body === 'string' ? (
        <p className="plain-text">{body || 'It says nothing.'}</p>
      ) : (
        <JsonPanel title="Body" value={body} />
      )}
    </section>
  );
}
