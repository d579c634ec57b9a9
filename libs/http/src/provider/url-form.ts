import { EgressRefused } from '../egress/egress-refused.js';

/** Checks what holds for every URL that is called, whoever chose it: http or https, no user info. @throws EgressRefused */
export function checkUrlForm({ protocol, username, password }: URL): void {
  if (protocol !== 'http:' && protocol !== 'https:')
    throw new EgressRefused('scheme', 'Only http and https addresses are called; write https:// in front.');
  if (username !== '' || password !== '')
    throw new EgressRefused(
      'user_info',
      'User name and password do not belong in an address; leave them out, and send them as a credential.',
    );
}

/** Port of a URL, the scheme's own where it names none. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/** Host of a URL without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.startsWith('[') ? url.hostname.slice(1, -1) : url.hostname;
}
