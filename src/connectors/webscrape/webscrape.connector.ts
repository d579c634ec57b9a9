import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import { guide } from './webscrape.guide.js';
import { samples } from './webscrape.samples.js';
import { WebscrapeVariables } from './webscrape.variables.js';

/** Firecrawl v2. https://docs.firecrawl.dev/api-reference/v2-introduction */
export const webscrape: ConnectorManifest = {
  key: 'webscrape',
  title: 'Web scraping (Firecrawl)',
  summary: 'Web pages as markdown, web search, crawls and site maps.',
  documentationUrl: 'https://docs.firecrawl.dev',
  apiUrl: 'https://api.firecrawl.dev/v2',
  authentication: {
    kind: 'apiKey',
    pattern: /^[\x21-\x7e]{1,512}$/,
    patternMessage: 'must be an API key without white space, such as fc-…',
    example: 'fc-your-key',
    howToGet: 'Make an API key in the Firecrawl dashboard; a server of your own may take any word.',
    signingSecret: 'Copy the webhook secret from the Advanced tab of the settings at Firecrawl.',
  },
  guide,
  samples,
  // What the provider takes: a batch of 10,000 pages does not fit into less.
  jsonBodyMaxBytes: 10 * 1024 * 1024,
  variables: WebscrapeVariables,
};
