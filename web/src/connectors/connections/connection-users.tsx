import { type ConnectionUser, connectionUsersPath } from '../../api/connectors/connection.js';
import type { PageOf } from '../../api/page.js';
import { useGet } from '../../data/use-get.js';
import { Link } from '../../navigation/link.js';
import { Loading } from '../../parts/states/loading.js';

/** Which workflows use a connection, before it is deleted. */
export function ConnectionUsers({ id }: { id: string }) {
  const { data, problem, reload } = useGet<PageOf<ConnectionUser>>(connectionUsersPath(id));
  if (!data) return <Loading problem={problem} retry={reload} />;
  if (data.items.length === 0 && !data.nextCursor) return <p>No workflow uses it.</p>;
  return (
    <>
      <p>Workflows that use it:</p>
      <ul className="plain used-by">
        {data.items.map(({ id: workflow, name, deployed, nodes }) => (
          <li key={workflow}>
            <Link href={`/workflows/${workflow}`}>{name}</Link>{' '}
            <span className="hint">
              {deployed ? 'deployed' : 'draft only'} · {nodes.join(', ')}
            </span>
          </li>
        ))}
        {data.nextCursor && <li className="hint">and possibly more</li>}
      </ul>
    </>
  );
}
