import { Inject, Injectable } from '@nestjs/common';
import type { ConnectorManifest, OAuth2Provider } from '../../actions/declaration/connector-manifest.js';
import { oauthProvider } from '../../actions/declaration/scopes.js';
import { VARIABLES } from '../../platform/config/config.module.js';
import type { Connection } from './connection.entity.js';

/** Base URL of a provider, and whether its operator chose it. */
export interface ProviderAddress {
  /** Without a trailing slash. */
  apiUrl: string;
  /** False when a user entered it: then calls go through the egress guard. */
  apiUrlTrusted: boolean;
}

/** The OAuth endpoints of a provider; each may be replaced by a variable. */
export type EndpointKind = 'AUTHORIZE' | 'TOKEN' | 'REVOKE';

/** Where providers are: what a connection says, else a variable of the operator, else the manifest. */
@Injectable()
export class ProviderAddresses {
  constructor(@Inject(VARIABLES) private readonly variables: Readonly<Record<string, string | undefined>>) {}

  /** A variable of a connector or provider; empty counts as unset. */
  variable(name: string): string | undefined {
    return this.variables[name] || undefined;
  }

  /** The base URL a connection's calls go to. */
  ofConnection(manifest: ConnectorManifest, connection: Connection): ProviderAddress {
    if (connection.apiUrl !== null) return { apiUrl: connection.apiUrl, apiUrlTrusted: false };
    const provider = oauthProvider(manifest, connection.provider ?? undefined);
    const prefix = provider?.variablePrefix ?? manifest.key.toUpperCase();
    const apiUrl = this.variable(`${prefix}_API_URL`) ?? provider?.apiUrl ?? manifest.apiUrl;
    if (apiUrl === undefined) throw new Error(`the manifest of ${manifest.key} names no base URL`);
    return { apiUrl: inVersion(apiUrl, manifest, connection).replace(/(?<!\/)\/+$/, ''), apiUrlTrusted: true };
  }

  /** The whole URL of an OAuth endpoint; undefined where the provider has none. */
  endpoint(provider: OAuth2Provider, kind: EndpointKind, tenant: string | null): string | undefined {
    const builtIn = { AUTHORIZE: provider.authorizeUrl, TOKEN: provider.tokenUrl, REVOKE: provider.revokeUrl }[kind];
    return inTenant(this.variable(`${provider.variablePrefix}_${kind}_URL`) ?? builtIn, provider, tenant);
  }
}

/** A URL with `{tenant}` replaced by the connection's tenant, else the provider's usual one. */
export function inTenant<U extends string | undefined>(url: U, provider: OAuth2Provider, tenant: string | null): U {
  return url?.replaceAll('{tenant}', tenant ?? provider.defaultTenant ?? '') as U;
}

/** A URL with `{apiVersion}` replaced by the connection's version, else the connector's usual one. */
function inVersion(apiUrl: string, { apiVersions }: ConnectorManifest, { apiVersion }: Connection): string {
  return apiUrl.replaceAll('{apiVersion}', apiVersion ?? apiVersions?.[0] ?? '');
}
