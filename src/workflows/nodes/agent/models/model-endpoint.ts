import type { ModelEndpoint } from '../../contract/node-services.js';

/** Where models are asked when an agent names no base URL. */
export const DEFAULT_MODEL_URL = 'https://api.openai.com/v1';

/** The endpoint of agents that name none: the operator's, who is trusted, or the public one. */
export function defaultEndpoint(operatorUrl: string | undefined): ModelEndpoint {
  return operatorUrl
    ? { url: withoutSlash(operatorUrl), trust: 'trusted' }
    : { url: DEFAULT_MODEL_URL, trust: 'confidential' };
}

/** The endpoint of an agent. What its author names is guarded like every address of a user that a secret goes to. */
export function endpointOf(baseUrl: string | undefined, standard: ModelEndpoint): ModelEndpoint {
  return baseUrl === undefined ? standard : { url: withoutSlash(baseUrl), trust: 'confidential' };
}

function withoutSlash(url: string): string {
  return url.replace(/(?<!\/)\/+$/, '');
}
