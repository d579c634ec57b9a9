import { useSyncExternalStore } from 'react';
import { ShownAddress } from './shown-address.js';

const address = new ShownAddress(window);

/** Shows another address of the console; `replace` leaves no step to go back to. */
export const navigate = (to: string, how?: { replace?: boolean }) => address.navigate(to, how);

/** Has every way out of an area ask before it is left. @returns what ends that */
export const hold = (area: string) => address.hold(area);

/** The path that is shown. */
export const usePathname = () => useSyncExternalStore(address.onMove, () => window.location.pathname);

/** The query parameters that are shown. */
export const useQuery = () => new URLSearchParams(useSyncExternalStore(address.onMove, () => window.location.search));
