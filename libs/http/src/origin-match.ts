import { portOf } from './url-form.js';

const ANY_SUBDOMAIN = '*.';

/**
 * Whether a credential of `allowed` may be sent to `url`: same scheme, host and port. `https://*.example.com` allows every
 * subdomain and not the bare domain. Anything that is no http or https URL matches nothing.
 */
export function originMatches(url: URL | string, allowed: string): boolean {
  const [target, pattern] = [parse(url), parse(allowed)];
  if (!target || !pattern) return false;
  if (target.protocol !== pattern.protocol || portOf(target) !== portOf(pattern)) return false;
  if (!pattern.hostname.startsWith(ANY_SUBDOMAIN)) return target.hostname === pattern.hostname;
  return target.hostname.endsWith(pattern.hostname.slice(1)) && target.hostname.length >= pattern.hostname.length;
}

function parse(text: URL | string): URL | undefined {
  if (!URL.canParse(String(text))) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}
