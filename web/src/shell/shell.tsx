import type { ReactNode } from 'react';
import { useKeptFocus } from '../parts/use-kept-focus.js';
import { Account } from './account.js';
import { Mark } from './mark.js';
import { MainNavigation } from './main-navigation.js';

/** What surrounds every page: where one can go, and who is signed in where. */
export function Shell({ children }: { children: ReactNode }) {
  useKeptFocus();
  return (
    <div className="shell">
      <a className="skip" href="#page">
        Skip to the page
      </a>
      <header className="side">
        <div className="brand">
          <Mark />
          <span>Millrace</span>
        </div>
        <MainNavigation />
        <Account />
      </header>
      <main id="page" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
