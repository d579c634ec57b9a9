import type { ConnectorGuide } from '../../actions/declaration/connector-guide.js';

/** What people should know of the connector beside what it declares. */
export const guide: ConnectorGuide = {
  credentials: [
    {
      title: 'Make an API key at Firecrawl',
      steps: [
        'Open [the Firecrawl dashboard](https://www.firecrawl.dev/app/api-keys) and sign in.',
        'Generate an API key and enter it as the API key of a connection.',
        'For a server of your own enter its address as `apiUrl`, version included; it may take any word as key.',
      ],
    },
  ],
  notes: [
    'Pages are read by the provider, not by this service, and cost credits.',
    'Jobs go on by themselves. Their pages can be read for 24 hours after the end.',
    'A page that answered 404 or 500 is a result all the same: look at `metadata.statusCode`.',
    'Formats are words or objects, such as `"markdown"` or `{"type": "json", "schema": {…}}`.',
  ],
  actions: {
    scrape: {
      about: 'Waits for the page. A page of the last two days may come from the cache; `maxAge: 0` reads it anew.',
    },
    search: { about: 'Waits for the results; with `scrapeOptions` each is read as `scrape` would.' },
    'start-crawl': {
      about:
        'Without `limit` it reads at most `WEBSCRAPE_CRAWL_LIMIT` pages. `url` in the answer says where its state is read.',
    },
    'get-crawl': { about: '`nextPageToken` is there while more pages wait or the job still runs.' },
    map: { about: 'From the sitemap and the links, without reading the pages.' },
    'start-batch-scrape': { about: 'Addresses that are none are named in `invalidURLs`.' },
    'get-batch-scrape': { about: '`nextPageToken` is there while more pages wait or the job still runs.' },
  },
};
