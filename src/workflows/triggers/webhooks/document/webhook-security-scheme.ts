import type { JsonSchema } from '#libs/schema';
import type { SignatureScheme, WebhookAuthentication } from '../../../nodes/webhook/webhook-authentication.js';

/** Headers in which signatures come. */
const signatureHeaders: Record<Exclude<SignatureScheme, 'hmac'>, string> = {
  standardWebhooks: 'webhook-signature',
  github: 'X-Hub-Signature-256',
  stripe: 'Stripe-Signature',
  slack: 'X-Slack-Signature',
};

/** How callers of a webhook prove themselves, as OpenAPI 3.1 says it; undefined when they need not. */
export function securityScheme(authentication: WebhookAuthentication): JsonSchema | undefined {
  const { type, headerName, prefix, parameterName, scheme } = authentication;
  switch (type) {
    case 'none':
      return undefined;
    case 'basic':
    case 'bearer':
      return { type: 'http', scheme: type };
    case 'header':
      return { type: 'apiKey', in: 'header', name: headerName, ...(prefix && { description: `After "${prefix} ".` }) };
    case 'query':
      return { type: 'apiKey', in: 'query', name: parameterName };
    case 'signature':
      return {
        type: 'apiKey',
        in: 'header',
        name: scheme === 'hmac' ? headerName : signatureHeaders[scheme!],
        description: `Signature of the body by the rules of ${scheme}.`,
      };
  }
}
