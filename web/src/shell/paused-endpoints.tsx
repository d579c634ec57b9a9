import { EVENT_ENDPOINTS, type EventEndpoint } from '../api/access/event-endpoint.js';
import { type PageOf, withQuery } from '../api/page.js';
import { useGet } from '../data/use-get.js';
import { useInterval } from '../data/use-interval.js';
import { Link } from '../navigation/link.js';
import { usePathname } from '../navigation/location.js';
import { Notice } from '../parts/states/notice.js';

const LOOK_MS = 60_000;
const PAUSED = withQuery(EVENT_ENDPOINTS, { state: 'paused' });
const PAGE = '/settings/events';

/** Tells an admin on every page which event endpoints the service has paused, until somebody resumes or deletes them. */
export function PausedEndpoints() {
  const { data, refresh } = useGet<PageOf<EventEndpoint>>(PAUSED);
  const pathname = usePathname();
  useInterval(refresh, LOOK_MS);
  // Those that a person has paused give no reason.
  const paused = data?.items.filter(({ reason }) => reason !== undefined) ?? [];
  if (paused.length === 0 || pathname.startsWith(PAGE)) return null;
  const what =
    paused.length === 1
      ? 'The service paused an event endpoint and keeps no new events for it:'
      : `The service paused ${paused.length} event endpoints and keeps no new events for them:`;
  return (
    <Notice tone="bad">
      {what}{' '}
      {paused.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link href={`${PAGE}/${id}`}>{name}</Link>
        </span>
      ))}
    </Notice>
  );
}
