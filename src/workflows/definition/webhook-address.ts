import { parsePattern } from '@libs/routing';
import type { WebhookConfig } from '../nodes/webhook.node.js';
import type { Definition } from './definition.js';

/** What the addresses of deployed webhooks begin with. */
export const WEBHOOK_PREFIX = '/api/webhooks';
/** What the addresses of drafts that listen begin with. */
export const TEST_PREFIX = '/api/webhooks-test';

/** The webhook node's config of a definition, if it starts with one. It may be faulty: only its type is known. */
export function webhookConfig({ nodes }: Definition): Partial<WebhookConfig> | undefined {
  return nodes.find(({ type }) => type === 'webhook')?.config;
}

/** Method and addresses of a definition's webhook; undefined while its path is missing or faulty. */
export function webhookAddress(
  definition: Definition,
  baseUrl: string,
  slug: string,
): { url: string; testUrl: string; method: string } | undefined {
  const config = webhookConfig(definition);
  if (!config || typeof config.path !== 'string') return undefined;
  const { pattern } = parsePattern(config.path);
  if (!pattern) return undefined;
  const path = slug === 'default' ? pattern.text : `/~${slug}${pattern.text}`;
  return {
    url: `${baseUrl}${WEBHOOK_PREFIX}${path}`,
    testUrl: `${baseUrl}${TEST_PREFIX}${path}`,
    method: config.method ?? 'POST',
  };
}
