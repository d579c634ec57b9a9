interface Addresses {
  BASE_URL?: string;
  DATABASE_URL?: string;
  PORT: number;
}

/** What is wrong with the variables that are addresses: one line per wrong variable, which begins with its name and shows no value. */
export function addressFaults({ BASE_URL, DATABASE_URL, PORT }: Addresses): string[] {
  const faults: string[] = [];
  if (!BASE_URL && PORT === 0) faults.push('BASE_URL is required with PORT=0, as its default holds the port');
  if (BASE_URL && !isPlain(BASE_URL)) faults.push('BASE_URL must be a URL without user name, query and fragment');
  if (DATABASE_URL && !isDatabaseUrl(DATABASE_URL)) {
    faults.push('DATABASE_URL must be a URL: postgres://user:password@host:5432/database');
  }
  return faults;
}

/** Paths are put behind it. */
function isPlain(url: string): boolean {
  const { username, password } = new URL(url);
  return !username && !password && !/[?#]/.test(url);
}

/** Whether the driver can read it, which takes blanks and, for a socket file, no host. */
function isDatabaseUrl(url: string): boolean {
  return URL.canParse(url.replaceAll(' ', '%20').replace('@/', '@localhost/'));
}
