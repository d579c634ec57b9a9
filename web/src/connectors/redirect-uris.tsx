import type { Provider } from '../api/connectors/connector.js';
import { CopyText } from '../parts/values/copy-text.js';

/** What to register at each provider of a connector for an application of one's own. */
export function RedirectUris({ providers = [] }: { providers?: readonly Provider[] }) {
  return providers.map(({ key, title, redirectUri }) => (
    <CopyText key={key} label={`Redirect URI to register at ${title}`} text={redirectUri} />
  ));
}
