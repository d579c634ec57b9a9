import type { DayOfRuns } from '../../api/workflows/run-statistics.js';
import { duration } from '../../parts/values/duration.js';
import { dayInWords, P95 } from './day-in-words.js';

const HEIGHT = 40;
/** Of the room of a day, what its bar takes; narrower than the bars above, which count something else. */
const WIDTH = 0.4;
/** The least that a day with quick runs shows of them. */
const LEAST = 2;

/** The 95th percentile of durations, a bar for each day: one day alone can be read too, which a line does not show. */
export function DayP95({ days }: { days: readonly DayOfRuns[] }) {
  const known = days.flatMap(({ p95Ms }) => p95Ms ?? []);
  if (known.length === 0) return null;
  const most = Math.max(...known, 1);
  const least = Math.min(...known);
  const range = least === most ? duration(most) : `${duration(least)} to ${duration(most)}`;
  return (
    <div className="plot p95">
      <span className="most" title={P95}>
        p95 {duration(most)}
      </span>
      <svg
        role="img"
        aria-label={`95 % of the runs of a day finished within ${range}.`}
        viewBox={`0 0 ${days.length} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {days.map(({ day, p95Ms }, index) => {
          const height = p95Ms === undefined ? 0 : Math.max(LEAST, (HEIGHT * p95Ms) / most);
          return (
            <g key={day} className="day">
              <title>{`${dayInWords(day)}: ${p95Ms === undefined ? 'no runs' : `p95 ${duration(p95Ms)}`}`}</title>
              <rect className="ground" x={index} y={0} width={1} height={HEIGHT} />
              <rect className="took" x={index + (1 - WIDTH) / 2} y={HEIGHT - height} width={WIDTH} height={height} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}
