import type { DayOfRuns } from '../../api/workflows/run-statistics.js';
import { Table } from '../../parts/table.js';
import { duration } from '../../parts/values/duration.js';
import { dayInWords, P95 } from './day-in-words.js';

/** The numbers of the chart, the newest day first; days without runs are left out. */
export function DayTable({ days }: { days: readonly DayOfRuns[] }) {
  return (
    <Table label="Numbers of each day">
      <thead>
        <tr>
          <th>Day (UTC)</th>
          <th className="end">Runs</th>
          <th className="end">Succeeded</th>
          <th className="end">Failed</th>
          <th className="end">Cancelled</th>
          <th className="end">In progress</th>
          <th className="end">
            <abbr title={P95}>p95</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {days
          .filter(({ total }) => total > 0)
          .toReversed()
          .map(({ day, total, succeeded, failed, cancelled, unfinished, p95Ms }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day}>{dayInWords(day)}</time>
              </th>
              {[total, succeeded, failed, cancelled, unfinished].map((runs, column) => (
                // The columns never change.
                <td key={column} className="end">
                  {runs.toLocaleString('en')}
                </td>
              ))}
              <td className="end">{p95Ms === undefined ? '–' : duration(p95Ms)}</td>
            </tr>
          ))}
      </tbody>
    </Table>
  );
}
