import { ELEMENTS, type ElementSummary } from '../api/workflows/element.js';
import { usePages } from '../data/use-pages.js';
import { Link } from '../navigation/link.js';
import { navigate } from '../navigation/location.js';
import { EmptyState } from '../parts/states/empty-state.js';
import { Loading } from '../parts/states/loading.js';
import { LoadMore } from '../parts/load-more.js';
import { Page } from '../parts/page.js';
import { useMay } from '../session/session.js';
import { Table } from '../parts/table.js';

/** The forms that may be filled in here: those of deployed workflows. */
export function ElementsPage() {
  const { items, problem, reload, loadMore } = usePages<ElementSummary>(ELEMENTS);
  const reads = useMay('viewer');
  return (
    <Page title="Forms" lead="Fill in a form to start its workflow.">
      {!items && <Loading problem={problem} retry={reload} />}
      {items?.length === 0 && (
        <EmptyState
          title="No forms yet"
          action={reads && <button onClick={() => navigate('/workflows')}>Go to Workflows</button>}
        >
          {reads
            ? 'Add a form as the start of a workflow and deploy it. The form then appears here.'
            : 'A form appears here when somebody deploys a workflow that starts with it.'}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <Table label="Forms">
          <thead>
            <tr>
              <th>Form</th>
              <th>Key</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ elementKey, name }) => (
              <tr key={elementKey}>
                <th scope="row">
                  <Link href={`/forms/${elementKey}`}>{name}</Link>
                </th>
                <td>
                  <code>{elementKey}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <LoadMore loadMore={loadMore} problem={problem} />
    </Page>
  );
}
