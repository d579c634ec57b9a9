/** Where the bases of scopes are written in front of their names: Graph and its national clouds. */
const CLOUDS = [
  'https://graph.microsoft.com',
  'https://graph.microsoft.us',
  'https://dod-graph.microsoft.us',
  'https://microsoftgraph.chinacloudapi.cn',
];

/** What is asked for. https://learn.microsoft.com/graph/permissions-reference */
export const REQUESTED = [
  'offline_access',
  'openid',
  'email',
  'User.Read',
  'Sites.Read.All',
  'Sites.ReadWrite.All',
  'Files.Read.All',
  'Files.ReadWrite.All',
];

/** What people let us do. */
export const IN_WORDS = {
  offline_access: 'Stay connected after the person has left',
  openid: 'Recognise the account',
  email: 'See the e-mail address of the account',
  'User.Read': 'See the profile of the account',
  'Sites.Read.All': 'Read all sites, lists and list items that the person may read',
  'Sites.ReadWrite.All': 'Change lists and list items in all sites that the person may change',
  'Files.Read.All': 'Read all files that the person may read',
  'Files.ReadWrite.All': 'Make, change, share and delete all files that the person may change',
};

/** Lets an action read who signed in. */
export const READ_PROFILE = ['User.Read'];
/** Lets an action read sites, lists and their items. */
export const READ_SITES = ['Sites.Read.All'];
/** Lets an action write lists and their items. */
export const WRITE_SITES = ['Sites.ReadWrite.All'];
/** Either lets an action read files. */
export const READ_FILES = ['Files.Read.All', 'Sites.Read.All'];
/** Lets an action write files, folders and sharing links. */
export const WRITE_FILES = ['Files.ReadWrite.All'];
/** What Graph may ask for beyond `WRITE_SITES` when a list is made. */
export const MANAGE_SITES = 'Sites.Manage.All';

/** Each includes those before it. */
const LADDERS = [
  ['User.Read'],
  ['Files.Read.All', 'Files.ReadWrite.All'],
  ['Sites.Read.All', 'Sites.ReadWrite.All', MANAGE_SITES, 'Sites.FullControl.All'],
];

/** Every spelling of a scope, with those of the wider ones that include it. */
export const IMPLIED_BY: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  LADDERS.flatMap((ladder) =>
    ladder.flatMap((name, step) => {
      const sufficient = ladder.slice(step).flatMap(spellings);
      return spellings(name).map((spelling) => [spelling, sufficient]);
    }),
  ),
);

function spellings(name: string): string[] {
  return [name, ...CLOUDS.map((cloud) => `${cloud}/${name}`)];
}
