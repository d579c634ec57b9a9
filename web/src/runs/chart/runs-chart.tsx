import { useState } from 'react';
import { type RunStatistics, runStatisticsPath } from '../../api/workflows/run-statistics.js';
import { useGet } from '../../data/use-get.js';
import { duration } from '../../parts/values/duration.js';
import { DayBars } from './day-bars.js';
import { DayP95 } from './day-p95.js';
import { DayTable } from './day-table.js';
import { dayInWords, P95 } from './day-in-words.js';

const RANGES = ['7', '30', '92'];

/** How runs went day by day, as a chart or as a table; nothing where there were none. */
export function RunsChart({ workflowId }: { workflowId?: string }) {
  const [days, setDays] = useState('30');
  const [isTable, setIsTable] = useState(false);
  const { data: read } = useGet<RunStatistics>(runStatisticsPath(Number(days), workflowId));
  // The last range stays until the next one is there, and the focus at its choice.
  const [data, setData] = useState(read);
  if (read && read !== data) setData(read);
  if (!data || (data.total.total === 0 && days === '30')) return null;
  const { total, failed, p95Ms } = data.total;
  const summary = `${count(total)}, ${failed} failed`;
  return (
    <section className="card stack runs-chart" aria-labelledby="runs-per-day">
      <div className="card-head">
        <h2 id="runs-per-day">Runs per day</h2>
        <dl className="figures">
          <Figure name="Runs" value={total.toLocaleString('en')} />
          <Figure
            name="Failed"
            value={total === 0 ? '0' : `${failed.toLocaleString('en')} (${percent(failed, total)})`}
          />
          <Figure name="p95" title={P95} value={p95Ms === undefined ? '–' : duration(p95Ms)} />
        </dl>
        <div className="chart-controls">
          <select aria-label="Range" value={days} onChange={({ target }) => setDays(target.value)}>
            {RANGES.map((range) => (
              <option key={range} value={range}>
                {range} days
              </option>
            ))}
          </select>
          <button aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            As a table
          </button>
        </div>
      </div>
      {isTable ? (
        <DayTable days={data.days} />
      ) : (
        <figure className="chart">
          <ul className="plain legend" aria-hidden>
            <li className="succeeded">Succeeded</li>
            <li className="failed">Failed</li>
            <li className="cancelled">Cancelled</li>
            <li className="unfinished">In progress</li>
          </ul>
          <DayBars days={data.days} label={`Runs per day: ${summary}.`} />
          <DayP95 days={data.days} />
          <figcaption>
            <span>{dayInWords(data.days[0]!.day)}</span>
            <span className="hint">Days in UTC; without tests</span>
            <span>{dayInWords(data.days.at(-1)!.day)}</span>
          </figcaption>
        </figure>
      )}
    </section>
  );
}

function Figure({ name, title, value }: { name: string; title?: string; value: string }) {
  return (
    <div title={title}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const count = (runs: number) => (runs === 1 ? '1 run' : `${runs.toLocaleString('en')} runs`);

function percent(part: number, whole: number): string {
  const share = (100 * part) / whole;
  return `${share > 0 && share < 0.1 ? '<0.1' : Number(share.toFixed(1))} %`;
}
