import type { Workflow } from '../../api/workflows/workflow.js';
import { Badge } from '../../parts/values/badge.js';
import { exactTime } from '../../parts/values/exact-time.js';
import { Moment } from '../../parts/values/moment.js';

/** When a workflow starts by the clock; nothing when it does not. */
export function ScheduleCall({ workflow: { definition, status, nextRunAt } }: { workflow: Workflow }) {
  const start = definition?.nodes.find(({ type }) => type === 'cron');
  if (!start) return null;
  const { expression, everySeconds, timeZone = 'UTC' } = start.config;
  return (
    <section className="card stack">
      <div className="card-head">
        <h2>Schedule</h2>
        {status === 'deployed' ? <Badge tone="good">Live</Badge> : <Badge tone="warn">Starts when deployed</Badge>}
      </div>
      <p>
        {expression === undefined ? (
          <>Every {String(everySeconds)} seconds.</>
        ) : (
          <>
            <code>{String(expression)}</code> in the time zone {String(timeZone)}.
          </>
        )}
      </p>
      {nextRunAt && (
        <p>
          Next run <Moment at={nextRunAt} />: {exactTime(nextRunAt)} in your time zone.
        </p>
      )}
    </section>
  );
}
