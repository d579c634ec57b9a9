import type { Clock } from '../../kit/clock.js';
import type { DownloadHost } from '../../kit/download-host.js';
import type { Grant } from '../../oauth/tokens/token-store.js';
import type { ProviderRequest } from '../../kit/provider.js';
import type { PathParams } from '../../kit/router.js';
import type { Subscriptions } from '../changes/subscriptions.js';
import type { FilesitesSwitches } from '../filesites-switches.js';
import type { Person, Tenant } from '../sites/tenant.js';
import type { UploadHost } from '../uploads/upload-host.js';
import type { WorkbookSessions } from '../workbooks/workbook-sessions.js';

/** An authenticated call: whose it is, what was asked, and what its handler works on. */
export interface GraphCall {
  readonly grant: Grant;
  readonly person: Person;
  readonly request: ProviderRequest;
  readonly params: PathParams;
  /** Where the caller reached the API, for absolute links: `http://host/filesites/v1.0`. */
  readonly baseUrl: string;
  readonly tenant: Tenant;
  readonly sessions: WorkbookSessions;
  readonly subscriptions: Subscriptions;
  readonly switches: FilesitesSwitches;
  readonly uploads: UploadHost;
  readonly downloads: DownloadHost;
  readonly clock: Clock;
}
