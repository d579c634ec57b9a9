import type { ElementAnswer as Answer } from '../api/workflows/element.js';
import { Link } from '../navigation/link.js';
import { Notice } from '../parts/states/notice.js';
import { useMay } from '../session/session.js';
import { Badge } from '../parts/values/badge.js';
import { JsonPanel } from '../parts/values/json-panel.js';

const FIRST_FAILURE = 400;

interface ElementAnswerProps {
  answer: Answer;
  /** What is shown in place of an answer that is no failure. */
  successMessage?: string;
}

/** What a workflow has answered to a form. Texts are shown as texts, whatever they hold. */
export function ElementAnswer({ answer: { status, body, runId }, successMessage }: ElementAnswerProps) {
  const run = useMay('viewer') && runId ? <Link href={`/runs/${runId}`}>Open the run</Link> : undefined;
  if (successMessage && status < FIRST_FAILURE)
    return (
      <Notice tone="good">
        <p className="plain-text">{successMessage}</p>
        {run}
      </Notice>
    );
  return (
    <section className="card stack" aria-label="Answer" role="status">
      <div className="card-head">
        <h2>Answer</h2>
        <span className="badges">
          <Badge tone={status < FIRST_FAILURE ? 'good' : 'bad'}>{status}</Badge>
          {run}
        </span>
      </div>
      {typeof body === 'string' ? (
        <p className="plain-text">{body || 'The workflow returned no content.'}</p>
      ) : (
        <JsonPanel title="Body" value={body} />
      )}
    </section>
  );
}
