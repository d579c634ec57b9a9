import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import { VARIABLES } from '../../platform/config/config.module.js';
import { EnvironmentError } from '../../platform/config/read-environment.js';

type Variables = Readonly<Record<string, string | undefined>>;

const ADDRESSES = ['API', 'AUTHORIZE', 'TOKEN', 'REVOKE'];
const IN_BRACES = /\{\w+\}/g;

/** Stops a start at which an operator's variable of a provider is wrong, before the first call would show it. */
@Injectable()
export class ProviderVariables implements OnModuleInit {
  constructor(
    private readonly catalog: ActionCatalog,
    @Inject(VARIABLES) private readonly variables: Variables,
  ) {}

  /** @throws EnvironmentError with a line per wrong variable */
  onModuleInit(): void {
    const faults = providerFaults(this.catalog.connectors, this.variables);
    if (faults.length > 0) throw new EnvironmentError(faults);
  }
}

/** What is wrong with the operator's variables of providers: a line per variable, which begins with its name and shows no value. */
export function providerFaults(connectors: readonly ConnectorManifest[], variables: Variables): string[] {
  return connectors.flatMap(prefixesOf).flatMap((prefix) => faultsOf(prefix, variables));
}

function prefixesOf({ key, authentication }: ConnectorManifest): string[] {
  return authentication.kind === 'oauth2'
    ? authentication.providers.map(({ variablePrefix }) => variablePrefix)
    : [key.toUpperCase()];
}

function faultsOf(prefix: string, variables: Variables): string[] {
  const [id, secret] = [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`];
  const wrong = ADDRESSES.map((kind) => `${prefix}_${kind}_URL`).filter((name) => !isUrl(variables[name] || undefined));
  const faults = wrong.map((name) => `${name} must be an http or https URL`);
  if (variables[id] && !variables[secret]) faults.push(`${secret} is required with ${id}`);
  if (variables[secret] && !variables[id]) faults.push(`${id} is required with ${secret}`);
  return faults;
}

/** Whether it is absent or a whole URL; a name in braces, such as `{tenant}`, is filled in later. */
function isUrl(value: string | undefined): boolean {
  if (value === undefined) return true;
  const url = value.replace(IN_BRACES, 'x');
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}
