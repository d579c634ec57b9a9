import type { Definition } from '../../api/workflows/definition.js';
import type { StartData } from './start-data.js';
import { shellText, shellTextWith } from './shell-text.js';
import { type Authentication, signatureOption } from './signature-option.js';

const PARAMETER = /:([A-Za-z_]\w*)/g;
const WITHOUT_BODY: readonly string[] = ['GET', 'DELETE'];

/** A command line that calls a webhook; its secret comes from a shell variable of the same name as the workspace's. */
export function curlCommand(
  { url, method }: { url: string; method: string },
  { definition, input }: { definition: Definition; input: StartData },
): string {
  const authentication = authenticationOf(definition);
  const secret = credential(authentication);
  const query = new URLSearchParams(input.queryParams).toString();
  const path = new URL(url).pathname.replace(PARAMETER, (whole, name: string) =>
    Object.hasOwn(input.params, name) ? encodeURIComponent(input.params[name]!) : whole,
  );
  const address = new URL(url).origin + path + (query && `?${query}`);
  const body = WITHOUT_BODY.includes(method) ? '' : JSON.stringify(input.body);
  const signature = signatureOption(authentication, body);
  const last = `${query ? '&' : '?'}${authentication['parameterName']}=`;
  return [
    `curl -i -X ${shellText(method)}`,
    secret.inQuery ? shellTextWith(address + last, secret.variable) : shellText(address),
    ...(secret.option ? [`${secret.option} ${shellTextWith(secret.text, secret.variable)}`] : []),
    ...(signature ? [signature] : []),
    ...Object.entries(input.headers).map(([name, value]) => `-H ${shellText(`${name}: ${value}`)}`),
    ...(WITHOUT_BODY.includes(method)
      ? []
      : [`-H ${shellText('Content-Type: application/json')}`, `-d ${shellText(body)}`]),
  ].join(' \\\n  ');
}

/** The settings by which a webhook's callers prove themselves. */
export function authenticationOf({ nodes }: Definition): Authentication {
  const config = nodes.find(({ type }) => type === 'webhook')?.config['authentication'];
  return typeof config === 'object' && config !== null ? (config as Authentication) : {};
}

interface Credential {
  /** The option of curl that carries it, and the text before it. */
  option?: '-H' | '-u';
  text: string;
  inQuery: boolean;
  variable: string;
}

/** How the webhook node wants its callers to send their secret. */
function credential(authentication: Authentication): Credential {
  const { type, environmentVariable = '', username = '', headerName = '', prefix } = authentication;
  const made = (option?: '-H' | '-u', text = '') => ({
    ...{ option, text, variable: environmentVariable },
    inQuery: type === 'query',
  });
  if (type === 'bearer') return made('-H', 'Authorization: Bearer ');
  if (type === 'basic') return made('-u', `${username}:`);
  if (type === 'header') return made('-H', `${headerName}: ${prefix ? `${prefix} ` : ''}`);
  return made();
}
