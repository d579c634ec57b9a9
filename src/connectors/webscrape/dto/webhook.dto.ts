import { Choice, Json, List, TextMap } from '#libs/schema';
import { PageAddress } from './page-address.js';

/** Whom the provider tells how a job goes on. */
export class JobWebhook {
  @PageAddress('Where the provider sends its messages.')
  url: string;

  @TextMap({ max: 8192, optional: true, description: 'Headers of the messages.' })
  headers?: Record<string, string>;

  @Json({ shape: 'object', maxBytes: 65_536, optional: true, description: 'Data that comes with every message.' })
  metadata?: unknown;

  @List(Choice(['started', 'page', 'completed', 'failed']), {
    max: 4,
    optional: true,
    description: 'Only these messages.',
  })
  events?: ('started' | 'page' | 'completed' | 'failed')[];
}
