import type { Clock } from '../kit/clock.js';
import type { Grant } from '../oauth/tokens/token-store.js';
import type { ProviderRequest } from '../kit/provider.js';
import type { PathParams } from '../kit/router.js';
import type { Calendars } from './calendars.js';
import type { Channels } from './channels/channels.js';
import type { CalendarSwitches } from './calendar-switches.js';

/** An authenticated call: whose it is, what was asked, and what its handler works on. */
export interface CalendarCall {
  readonly grant: Grant;
  readonly request: ProviderRequest;
  readonly params: PathParams;
  readonly calendars: Calendars;
  readonly channels: Channels;
  readonly switches: CalendarSwitches;
  readonly clock: Clock;
}
