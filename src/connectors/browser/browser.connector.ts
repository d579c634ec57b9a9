import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import { guide } from './browser.guide.js';
import { samples } from './browser.samples.js';
import { BrowserVariables } from './browser.variables.js';

/** The versions of the provider's interface; the first is the usual one, because it alone lets a prepared session run tasks. */
export const API_VERSIONS = ['v2', 'v4'] as const;
/** A version a connection may choose. */
export type ApiVersion = (typeof API_VERSIONS)[number];

/** Browser Use Cloud. https://docs.browser-use.com */
export const browser: ConnectorManifest = {
  key: 'browser',
  title: 'Browser (Browser Use)',
  summary: 'Tasks for an agent that drives a browser.',
  documentationUrl: 'https://docs.browser-use.com',
  apiUrl: 'https://api.browser-use.com/api/{apiVersion}',
  apiVersions: API_VERSIONS,
  authentication: {
    kind: 'apiKey',
    pattern: /^[\x21-\x7e]{1,512}$/,
    patternMessage: 'must be an API key without white space, such as bu_…',
    example: 'bu_your_key',
    howToGet: 'Make an API key, with a name, in the settings of Browser Use Cloud; it is shown once.',
    signingSecret:
      'Register the address of a subscription as a webhook in the settings of Browser Use Cloud, which shows the secret then.',
  },
  guide,
  samples,
  transport: { authorize: ({ credential }) => ({ 'x-browser-use-api-key': credential.reveal() }) },
  variables: BrowserVariables,
};
