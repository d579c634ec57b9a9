import { Menu, X } from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { usePathname } from '../navigation/location.js';
import { useKeptFocus } from '../parts/dialogs/use-kept-focus.js';
import { useMay } from '../session/session.js';
import { ToastList } from '../parts/toasts/toast-list.js';
import { Account } from './account.js';
import { ApprovalReminder } from './approval-reminder.js';
import { useShortcut } from './use-shortcut.js';
import { Mark } from './mark.js';
import { MainNavigation } from './main-navigation.js';
import { PausedEndpoints } from './paused-endpoints.js';

const ActionSearch = lazy(() => import('../actions/action-search.js').then((part) => ({ default: part.ActionSearch })));

/** What surrounds every page: where one can go, and who is signed in where. */
export function Shell({ children }: { children: ReactNode }) {
  useKeptFocus();
  const [isSearching, setIsSearching] = useState(false);
  const reads = useMay('viewer');
  const isAdmin = useMay('admin');
  useShortcut('k', () => setIsSearching(reads));
  const pathname = usePathname();
  /** Where the menu of a narrow screen was opened: another page closes it. */
  const [openedAt, setOpenedAt] = useState<string>();
  const isOpen = openedAt === pathname;
  const watchKeys = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setOpenedAt(undefined);
  };
  return (
    <div className="shell">
      <a className="skip" href="#page">
        Skip to the page
      </a>
      <header className={isOpen ? 'side open' : 'side'} onKeyDown={watchKeys}>
        <div className="brand">
          <Mark />
          <span>Millrace</span>
          <button
            className="quiet menu"
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={() => setOpenedAt(isOpen ? undefined : pathname)}
          >
            {isOpen ? <X aria-hidden size={20} /> : <Menu aria-hidden size={20} />}
            <span className="unseen">Menu</span>
          </button>
        </div>
        <div id="menu">
          <MainNavigation />
          <Account />
        </div>
      </header>
      <main id="page" tabIndex={-1}>
        {/* On another page what is old is read again. */}
        {reads && <ApprovalReminder />}
        {isAdmin && <PausedEndpoints key={pathname} />}
        {children}
      </main>
      <ToastList />
      {isSearching && (
        <Suspense>
          <ActionSearch onClose={() => setIsSearching(false)} />
        </Suspense>
      )}
    </div>
  );
}
