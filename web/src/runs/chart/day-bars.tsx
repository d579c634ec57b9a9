import type { DayOfRuns } from '../../api/workflows/run-statistics.js';
import { dayInWords } from './day-in-words.js';

/** What a bar is made of, from its foot. */
const PARTS = ['succeeded', 'failed', 'cancelled', 'unfinished'] as const;
const HEIGHT = 100;
/** Of the room of a day, what its bar takes. */
const WIDTH = 0.72;
/** The least a day with few failures shows of them. */
const LEAST = 1.5;

/** A bar for each day. Pointing at one tells its numbers; the table has them for everybody. */
export function DayBars({ days, label }: { days: readonly DayOfRuns[]; label: string }) {
  const most = Math.max(1, ...days.map(({ total }) => total));
  return (
    <div className="plot">
      <span className="most">{most.toLocaleString('en')}</span>
      <svg role="img" aria-label={label} viewBox={`0 0 ${days.length} ${HEIGHT}`} preserveAspectRatio="none">
        {days.map((day, index) => (
          <g key={day.day} className="day">
            <title>{inWords(day)}</title>
            <rect className="ground" x={index} y={0} width={1} height={HEIGHT} />
            {barOf(day, most).map(({ part, top, height }) => (
              <rect key={part} className={part} x={index + (1 - WIDTH) / 2} y={top} width={WIDTH} height={height} />
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}

function barOf(day: DayOfRuns, most: number) {
  let top = HEIGHT;
  return PARTS.filter((part) => day[part] > 0).map((part) => {
    const height = Math.min(top, Math.max(LEAST, (HEIGHT * day[part]) / most));
    top -= height;
    return { part, top, height };
  });
}

function inWords({ day, total, failed, cancelled, unfinished }: DayOfRuns): string {
  const further = [
    [failed, 'failed'],
    [cancelled, 'cancelled'],
    [unfinished, 'in progress'],
  ].flatMap(([runs, how]) => (runs ? `${runs.toLocaleString('en')} ${how}` : []));
  return [`${dayInWords(day)}: ${total.toLocaleString('en')} runs`, ...further].join(', ');
}
