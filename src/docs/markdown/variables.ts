import { declaredFields, type InputClass, type JsonSchema } from '#libs/schema';
import type { ConnectorManifest, OAuth2Provider } from '../../actions/declaration/connector-manifest.js';

/** An environment variable as the documentation shows it. */
export interface Variable {
  name: string;
  description: string;
  default?: unknown;
  schema: JsonSchema;
}

/** The variables that a class declares, in its order. */
export function declaredVariables(inputClass: InputClass): Variable[] {
  return declaredFields(inputClass).map((declared) => ({
    name: declared.name,
    description: declared.description ?? '',
    default: declared.default,
    schema: declared.type.schema(),
  }));
}

/** All variables of a connector: where its provider is, its managed OAuth application, and those it declares itself. */
export function connectorVariables({ key, title, authentication, apiUrl, variables }: ConnectorManifest): Variable[] {
  const addresses =
    authentication.kind === 'oauth2'
      ? authentication.providers.flatMap(oauthVariables)
      : [url(`${key.toUpperCase()}_API_URL`, `Base URL of ${title}`, apiUrl)];
  return [...addresses, ...(variables ? declaredVariables(variables) : [])];
}

function oauthVariables(provider: OAuth2Provider): Variable[] {
  const { variablePrefix: prefix, title, pkce = true } = provider;
  return [
    text(`${prefix}_CLIENT_ID`, `Id of the managed OAuth application at ${title}.`),
    text(`${prefix}_CLIENT_SECRET`, `Secret of the managed OAuth application at ${title}.`),
    url(`${prefix}_API_URL`, `Base URL of the API of ${title}`, provider.apiUrl),
    url(`${prefix}_AUTHORIZE_URL`, `Where people sign in at ${title}`, provider.authorizeUrl),
    url(`${prefix}_TOKEN_URL`, `Where ${title} gives tokens`, provider.tokenUrl),
    ...(provider.revokeUrl
      ? [url(`${prefix}_REVOKE_URL`, `Where ${title} takes tokens back`, provider.revokeUrl)]
      : []),
    {
      ...text(`${prefix}_PKCE`, `1: sign in at ${title} with PKCE (S256). 0: without, for servers that refuse it.`),
      default: pkce ? '1' : '0',
    },
  ];
}

function text(name: string, description: string): Variable {
  return { name, description, schema: { type: 'string' } };
}

function url(name: string, what: string, builtIn: string | undefined): Variable {
  return { ...text(name, `${what}, the whole URL.`), default: builtIn };
}
