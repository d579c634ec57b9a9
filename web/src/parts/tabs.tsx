import { Link } from '../navigation/link.js';
import { EmptyState } from './states/empty-state.js';

/** A view of a page that has an address of its own. */
export interface Tab {
  href: string;
  title: string;
}

/** The views of a page; says so when the address names none of them. */
export function Tabs({ tabs, current }: { tabs: readonly Tab[]; current: string }) {
  return (
    <>
      <nav className="tabs" aria-label="Views">
        {tabs.map(({ href, title }) => (
          <Link key={href} href={href} aria-current={href === current ? 'page' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      {!tabs.some(({ href }) => href === current) && (
        <EmptyState title="This view does not exist">Choose one of the tabs above.</EmptyState>
      )}
    </>
  );
}
