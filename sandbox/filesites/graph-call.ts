import type { Clock } from '../clock.js';
import type { DownloadHost } from '../download-host.js';
import type { Grant } from '../oauth/token-store.js';
import type { ProviderRequest } from '../provider.js';
import type { PathParams } from '../router.js';
import type { FilesitesSwitches } from './filesites-switches.js';
import type { Person, Tenant } from './tenant.js';
import type { UploadHost } from './upload-host.js';
import type { WorkbookSessions } from './workbook-sessions.js';

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
  readonly switches: FilesitesSwitches;
  readonly uploads: UploadHost;
  readonly downloads: DownloadHost;
  readonly clock: Clock;
}
