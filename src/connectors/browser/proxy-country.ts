import type { BrowserSettings } from './dto/session.dto.js';

/** Settings with the country as the provider writes it; null, which is no proxy, stays. */
export function inLowerCase<S extends BrowserSettings>(settings: S): S {
  const { proxyCountryCode: country } = settings;
  return typeof country === 'string' ? { ...settings, proxyCountryCode: country.toLowerCase() } : settings;
}
