import { parsePattern } from '#libs/routing';
import type { WebhookConfig } from '../../nodes/webhook/webhook.node.js';
import type { Definition } from '../../model/definition.js';

/** What the addresses of deployed webhooks begin with. */
export const WEBHOOK_PREFIX = '/api/webhooks';
/** What the addresses of drafts that listen begin with. */
export const TEST_PREFIX = '/api/webhooks-test';

/** The webhook node's config of a definition, if it starts with one. It may be faulty: only its type is known. */
export function webhookConfig({ nodes }: Definition): Partial<WebhookConfig> | undefined {
  return nodes.find(({ type }) => type === 'webhook')?.config;
}

/** Method and path that callers reach a webhook by. */
export interface WebhookEndpoint {
  method: string;
  path: string;
}

/** Where a definition's webhook is to answer; undefined while its path is missing or faulty. */
export function webhookEndpoint(definition: Definition): WebhookEndpoint | undefined {
  const config = webhookConfig(definition);
  if (!config || typeof config.path !== 'string') return undefined;
  const { pattern } = parsePattern(config.path);
  return pattern && { method: config.method ?? 'POST', path: pattern.text };
}

/** The address of an endpoint below a prefix; of workspaces but `default` it names the workspace. */
export function webhookUrl(prefix: string, { path }: WebhookEndpoint, slug: string): string {
  return `${prefix}${slug === 'default' ? '' : `/~${slug}`}${path}`;
}
