import type {
  ConnectorManifest,
  KeyAuthentication,
  OAuth2Authentication,
  OAuth2Provider,
} from '../../actions/declaration/connector-manifest.js';
import { callbackName } from '../../actions/declaration/callback-name.js';
import { heading, literal, shell, steps, text, type Block } from '../markdown/page.js';
import type { PageSurroundings } from './documented-connector.js';
import { curlCommand } from './curl-command.js';

const OWN = { mode: 'own', clientId: 'your-client-id', clientSecret: 'your-client-secret' } as const;

/** How to get the credential, step by step, and how to make a connection of it. */
export function connectSection(connector: ConnectorManifest, surroundings: PageSurroundings): Block[] {
  const { authentication } = connector;
  return [
    heading(2, 'Credential'),
    text(authentication.howToGet),
    ...(authentication.kind === 'oauth2'
      ? signIn(connector, authentication, surroundings)
      : key(connector, authentication, surroundings)),
  ];
}

function guides({ guide }: ConnectorManifest): Block[] {
  return (guide?.credentials ?? []).flatMap(({ title, steps: toFollow }) => [heading(3, title), steps(toFollow)]);
}

function key(
  connector: ConnectorManifest,
  { kind, example }: KeyAuthentication,
  { baseUrl }: PageSurroundings,
): Block[] {
  const body = { name: 'my account', [kind]: example };
  return [
    ...guides(connector),
    text(
      'Enter it in Settings > Connectors, or with a key of the scope `connectors`. It is stored sealed and never shown again.',
    ),
    shell(create(connector.key, body, baseUrl)),
  ];
}

function signIn(
  connector: ConnectorManifest,
  authentication: OAuth2Authentication,
  { baseUrl }: PageSurroundings,
): Block[] {
  const { key: connectorKey } = connector;
  const [, ...others] = authentication.providers;
  return [
    heading(3, 'Managed credentials'),
    text(
      `The recommended default: the service or the workspace has an application, and people only sign in. The operator sets it by variables (${authentication.providers.map(managed).join('; ')}), or an admin sets it up in Settings > Connectors. ` +
        'Make a connection and begin the sign-in; whoever opens `connectUrl` from the answer in a browser signs in and consents.',
    ),
    shell(
      `${create(connectorKey, { name: 'my account' }, baseUrl)}\n\nexport ID=…   # the id in the answer\n${begin(baseUrl)}`,
    ),
    ...others.flatMap(({ key: provider, title }) => [
      text(`For ${title} the connection names it as its \`provider\`:`),
      shell(create(connectorKey, { name: `my account at ${title}`, provider }, baseUrl)),
    ]),
    heading(3, 'Own credentials'),
    text(
      'An application of your own (BYOK) keeps data apart, shows your name on the consent page, or meets rules of your organisation. Its redirect URI, to copy:',
    ),
    ...authentication.providers.flatMap((provider) => [
      ...(others.length > 0 ? [text(`At ${provider.title}:`)] : []),
      literal(`${baseUrl}/api/oauth/callback/${callbackName(connector, provider)}`),
    ]),
    text(
      `That is \`{base_url}/api/oauth/callback/${callbackName(connector, authentication.providers[0])}\` with the address of the service, which \`BASE_URL\` sets; it has to be equal to the last character.`,
    ),
    ...(others.length > 0
      ? [
          text(
            `Each provider has an address of its own, so that none can pass on the answer of another one. An application that has \`{base_url}/api/oauth/callback/${connectorKey}\` registered from before needs its own instead; remove the old one.`,
          ),
        ]
      : []),
    ...guides(connector),
    text('Enter Client ID and Client Secret in Settings > Connectors, or here; then sign in as above.'),
    shell(create(connectorKey, { name: 'my own application', ...OWN }, baseUrl)),
    ...others.map(({ key: provider, title }) =>
      shell(create(connectorKey, { name: `my own application at ${title}`, provider, ...OWN }, baseUrl)),
    ),
  ];
}

function managed({ title, variablePrefix }: OAuth2Provider): string {
  return `${title}: \`${variablePrefix}_CLIENT_ID\` and \`${variablePrefix}_CLIENT_SECRET\``;
}

function create(connector: string, body: object, baseUrl: string): string {
  return curlCommand({
    method: 'POST',
    url: `${baseUrl}/api/connectors/${connector}/connections`,
    withKey: true,
    body,
  });
}

function begin(baseUrl: string): string {
  return curlCommand({ method: 'POST', url: `${baseUrl}/api/connections/$ID/authorize`, withKey: true, body: {} });
}
