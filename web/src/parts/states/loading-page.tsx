import { isNotThere, type Problem } from '../../api/problem.js';
import { Link } from '../../navigation/link.js';
import { EmptyState } from './empty-state.js';
import { Loading } from './loading.js';
import { Page } from '../page.js';

const WHY = 'It may have been deleted, or it belongs to another workspace.';

interface LoadingPageProps {
  /** What kind of thing is read, such as “Workflow”. */
  kind: string;
  above: { href: string; title: string };
  problem?: Problem;
  retry: () => void;
  /** Why there may be no such thing. */
  why?: string;
}

/** Stands in place of the page of one thing until it is read; says so, with a way on, when there is no such thing. */
export function LoadingPage({ kind, above, problem, retry, why = WHY }: LoadingPageProps) {
  if (!problem || !isNotThere(problem)) {
    return (
      <Page title={kind} above={above}>
        <Loading problem={problem} retry={retry} />
      </Page>
    );
  }
  return (
    <Page title="Not found" above={above}>
      <EmptyState title={`This ${kind.toLowerCase()} does not exist`}>
        <p>{why}</p>
        <Link href={above.href}>Go to {above.title}</Link>
      </EmptyState>
    </Page>
  );
}
