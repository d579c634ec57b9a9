import { portOf } from '../provider/url-form.js';

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

/**
 * Whether `url` is on the host of `allowed`, on whatever port, and nobody on the way can read more there: plain http is no
 * match for https.
 */
export function hostMatches(url: URL | string, allowed: string): boolean {
  const [target, pattern] = [parse(url), parse(allowed)];
  if (!target || !pattern) return false;
  return target.hostname === pattern.hostname && (target.protocol === 'https:' || pattern.protocol === 'http:');
}

function parse(text: URL | string): URL | undefined {
  if (!URL.canParse(String(text))) return undefined;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}
