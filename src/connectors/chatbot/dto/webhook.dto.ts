import type { InputFault } from '#libs/errors';
import { Check, Flag, Id, Int, Part, Text } from '#libs/schema';
import { FileContent } from './file.dto.js';
import { AllowedUpdates } from './updates.dto.js';

/** Where updates go, and which. https://core.telegram.org/bots/api#setwebhook */
@Check(ownReceiver)
export class SetWebhook {
  @Text({
    min: 0,
    max: 2048,
    pattern: /^$|^https?:\/\/[^\s]+$/,
    patternMessage: 'must be an http or https URL, or empty',
    optional: true,
    description: 'Where updates go. Empty removes the webhook; absent, the updates are stored here for get-messages.',
  })
  url?: string;

  @Text({
    max: 256,
    optional: true,
    secret: true,
    pattern: /^[A-Za-z0-9_-]+$/,
    patternMessage: 'may hold letters, digits, - and _',
    description: 'A secret that comes with every delivery to `url`.',
  })
  secret_token?: string;

  @AllowedUpdates()
  allowed_updates?: string[];

  @Int({ min: 1, max: 100, default: 40, description: 'Deliveries at the same time, 1 to 100.' })
  max_connections: number;

  @Text({
    max: 45,
    pattern: /^[0-9A-Fa-f.:]+$/,
    patternMessage: 'must be an IP address',
    optional: true,
    description: 'The address used instead of what DNS says.',
  })
  ip_address?: string;

  @Flag({ optional: true, description: 'Forget all pending updates.' })
  drop_pending_updates?: boolean;

  @Part(() => FileContent, {
    optional: true,
    description: 'The certificate of a self-signed receiver; or a file part of that name in multipart/form-data.',
  })
  certificate?: FileContent;
}

/** The address of a receiver of ours. */
export class ReceiverRef {
  @Id({ description: 'The connection of the bot.' })
  connectionId: string;
}

/** Our own receiver brings its own secret and certificate. */
function ownReceiver({ url, secret_token, certificate }: SetWebhook): InputFault[] {
  if (url !== undefined) return [];
  return Object.entries({ secret_token, certificate })
    .filter(([, value]) => value !== undefined)
    .map(([field]) => ({ field, rule: 'needs_url', message: 'needs url' }));
}
