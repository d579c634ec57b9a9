import { withQuery } from '../api/page.js';
import { useInterval } from '../data/use-interval.js';
import { Link } from '../navigation/link.js';
import { useInbox } from './use-inbox.js';

const LOOK_MS = 60_000;

/** Leads to the failed runs that nobody has handled, and says how many there are. Nothing while there are none. */
export function UnhandledRuns() {
  const { data, refresh } = useInbox();
  useInterval(refresh, LOOK_MS);
  if (!data || data.count === 0) return null;
  const count = `${data.count.toLocaleString('en')}${data.hasMore ? '+' : ''}`;
  return (
    <Link className="count" href={withQuery('/runs', { handled: 'false' })} aria-label={`${count} failed, not handled`}>
      <span className="badge bad">{count}</span>
    </Link>
  );
}
