import type { Clock } from '../../kit/clock.js';
import type { Column } from '../lists/column.js';
import { Drive } from '../files/drive.js';
import { GraphFault } from '../graph/graph-error.js';
import { PEOPLE, type Person } from './people.js';
import { driveId, guid } from '../graph/resource-id.js';
import { SharePointList } from '../lists/share-point-list.js';
import { HOST, siteUrl, type Site } from './site.js';

export type { Person } from './people.js';

const QUOTA = 1024 ** 4;

/** What a site is made of. */
export type NewSite = Pick<Site, 'path' | 'displayName' | 'description' | 'members'> & Partial<Pick<Site, 'id'>>;

/** The sites, lists and drives of one organisation, and the drives of its people. */
export class Tenant {
  readonly sites: Site[] = [];
  private readonly personal: Drive[];

  constructor(private readonly clock: Clock) {
    this.personal = PEOPLE.map(({ email, isPrivate }) => {
      const account = email.replace(/[@.]/g, '_');
      const host = isPrivate ? 'https://my.example/personal' : 'https://contoso-my.sharepoint.com/personal';
      const webUrl = `${host}/${account}/Documents`;
      const driveType = isPrivate ? 'personal' : 'business';
      return new Drive({ id: driveId(), name: 'OneDrive', driveType, webUrl, owner: email, quota: QUOTA }, clock);
    });
    this.addSite({ path: '', displayName: 'Communication site', description: '', members: WORKERS });
  }

  /** The person behind an account; undefined if there is none. */
  person(email: string): Person | undefined {
    return PEOPLE.find((person) => person.email === email);
  }

  /** Adds a site with its default library. */
  addSite(wanted: NewSite): Site {
    const site: Site = {
      id: `${HOST},${guid()},${guid()}`,
      ...wanted,
      name: wanted.path.split('/').at(-1) || 'root',
      createdAt: this.clock.iso(),
      drives: [],
      lists: [],
    };
    this.sites.push(site);
    this.addLibrary(site, { name: 'Documents', path: 'Shared Documents' });
    return site;
  }

  /** Adds a library: a drive and the list of its files. */
  addLibrary(
    site: Site,
    { name, path = name, columns = [], by = WORKERS[0]! }: NewLibrary,
  ): { drive: Drive; list: SharePointList } {
    const webUrl = `${siteUrl(site)}/${encodeURIComponent(path)}`;
    const drive = new Drive({ id: driveId(), name, driveType: 'documentLibrary', webUrl, quota: QUOTA }, this.clock);
    const list = new SharePointList(
      { displayName: name, template: 'documentLibrary', webUrl, by, columns, drive },
      this.clock,
    );
    site.drives.push(drive);
    site.lists.push(list);
    return { drive, list };
  }

  /** Adds a list that is no library. */
  addList(
    site: Site,
    facts: { displayName: string; description?: string; template: string; by: string; columns: readonly Column[] },
  ): SharePointList {
    const webUrl = `${siteUrl(site)}/Lists/${encodeURIComponent(facts.displayName)}`;
    const list = new SharePointList({ ...facts, webUrl }, this.clock);
    site.lists.push(list);
    return list;
  }

  /** The site a locator names (`root`, an id, a host, `host:/path`), if the person may open it. */
  site(locator: string, person: Person): Site {
    const site = this.findSite(locator);
    if (!site) throw new GraphFault('itemNotFound', 'Requested site could not be found');
    if (!site.members.includes(person.email)) throw new GraphFault('accessDenied');
    return site;
  }

  /** Every site a person may open. */
  sitesOf({ email }: Person): Site[] {
    return this.sites.filter(({ members }) => members.includes(email));
  }

  /** The list or library of that id or name. */
  list(site: Site, idOrName: string): SharePointList {
    const found = site.lists.find(
      ({ id, facts }) => id === idOrName.toLowerCase() || facts.displayName.toLowerCase() === idOrName.toLowerCase(),
    );
    if (!found) throw new GraphFault('itemNotFound', 'The specified list was not found');
    return found;
  }

  /** A person's own drive. */
  ownDrive({ email }: Person): Drive {
    return this.personal.find(({ facts }) => facts.owner === email)!;
  }

  /** Every drive a person may open: the own one and the libraries of the own sites. */
  drivesOf(person: Person): Drive[] {
    return [this.ownDrive(person), ...this.sitesOf(person).flatMap(({ drives }) => drives)];
  }

  /** Every drive there is. */
  allDrives(): Drive[] {
    return [...this.personal, ...this.sites.flatMap(({ drives }) => drives)];
  }

  /** The drive of that id, if the person may open it. */
  drive(id: string, person: Person): Drive {
    const drive = this.allDrives().find(({ facts }) => facts.id === id);
    if (!drive) throw new GraphFault('itemNotFound', 'The resource could not be found.');
    if (!this.drivesOf(person).includes(drive)) throw new GraphFault('accessDenied');
    return drive;
  }

  /** The site a library belongs to, and its list; undefined for a person's drive. */
  libraryOf(drive: Drive): { site: Site; list: SharePointList } | undefined {
    for (const site of this.sites) {
      const list = site.lists.find(({ facts }) => facts.drive === drive);
      if (list) return { site, list };
    }
    return undefined;
  }

  private findSite(locator: string): Site | undefined {
    if (locator === 'root') return this.sites[0];
    const [host, path = ''] = locator.split(/:\/?(.*)/s) as [string, string?];
    const wanted = path.replace(/\/$/, '').toLowerCase();
    if (host.includes(','))
      return path ? undefined : this.sites.find(({ id }) => id.toLowerCase() === host.toLowerCase());
    if (host.toLowerCase() !== HOST && host !== 'root') {
      throw new GraphFault('invalidRequest', 'Invalid hostname for this tenancy');
    }
    return this.sites.find((site) => site.path.toLowerCase() === wanted);
  }
}

interface NewLibrary {
  readonly name: string;
  /** Last part of the address; the name if absent. */
  readonly path?: string;
  readonly columns?: readonly Column[];
  readonly by?: string;
}

const WORKERS = PEOPLE.filter(({ isPrivate }) => !isPrivate).map(({ email }) => email);
