import { createContext, useContext, useDeferredValue, useSyncExternalStore } from 'react';
import { ShownAddress } from './shown-address.js';

const address = new ShownAddress(window);

/** Shows another address of the console; `replace` leaves no step to go back to. */
export const navigate = (to: string, how?: { replace?: boolean }) => address.navigate(to, how);

/** Has every way out of an area ask before it is left. @returns what ends that */
export const hold = (area: string) => address.hold(area);

/** The path of the address. */
export const usePathname = () => useSyncExternalStore(address.onMove, () => window.location.pathname);

/** An address of the console: its path, and its query with the question mark. */
interface Address {
  pathname: string;
  search: string;
}

const currentHref = () => window.location.pathname + window.location.search;

/**
 * The address whose page is shown. It is the one before for as long as the code of the next page is on its way: a page that comes
 * at once follows without a placeholder in between, which React would keep for 300 ms.
 */
export function useShownAddress(): Address {
  const current = addressOf(useSyncExternalStore(address.onMove, currentHref));
  const before = useDeferredValue(current.pathname + current.search);
  const shown = addressOf(before);
  return shown.pathname === current.pathname ? current : shown;
}

function addressOf(href: string): Address {
  const { pathname, search } = new URL(href, window.location.origin);
  return { pathname, search };
}

/** The query of the page that is shown; outside of a page that of the address. */
export const ShownQuery = createContext<string | undefined>(undefined);

/** The query parameters of the page. */
export function useQuery(): URLSearchParams {
  const search = useSyncExternalStore(address.onMove, () => window.location.search);
  return new URLSearchParams(useContext(ShownQuery) ?? search);
}
