import type { ConnectorManifest, OAuth2Provider } from './connector-manifest.js';

/**
 * The last part of the address that a provider sends browsers back to: the connector's key, and with it the provider's where
 * a connector has several. An address of its own tells which of them has answered, so that none can pass on the answer of
 * another one as its own (RFC 9700, section 4.4).
 */
export function callbackName({ key, authentication }: ConnectorManifest, provider: OAuth2Provider): string {
  const hasSeveral = authentication.kind === 'oauth2' && authentication.providers.length > 1;
  return hasSeveral ? `${key}-${provider.key}` : key;
}

/** All such names of a connector. */
export function callbackNames(manifest: ConnectorManifest): readonly string[] {
  const { authentication } = manifest;
  if (authentication.kind !== 'oauth2') return [];
  return [manifest.key, ...authentication.providers.map((provider) => callbackName(manifest, provider))];
}
