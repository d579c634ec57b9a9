import type { Definition } from '../../api/workflows/definition.js';
import { Badge } from '../../parts/values/badge.js';
import { CopyText } from '../../parts/values/copy-text.js';
import { authenticationOf, curlCommand } from './curl-command.js';
import { signatureOption } from './signature-option.js';
import type { StartData } from './start-data.js';

/** What a command line is made from, beside the address. */
export interface CallContext {
  definition: Definition;
  input: StartData;
}

interface WebhookCallProps {
  webhook: { url: string; method: string };
  isDeployed: boolean;
  context: CallContext;
}

/** The address of the deployed version, with a command that calls it. */
export function WebhookCall({ webhook, isDeployed, context }: WebhookCallProps) {
  const authentication = authenticationOf(context.definition);
  const isUnsigned = authentication['type'] === 'signature' && !signatureOption(authentication, '');
  return (
    <section className="card stack">
      <div className="card-head">
        <h2>Webhook</h2>
        {isDeployed ? (
          <Badge tone="good">Live</Badge>
        ) : (
          <Badge tone="warn">Not deployed: calls get a 404 response</Badge>
        )}
      </div>
      <CopyText label={`Address (${webhook.method})`} text={webhook.url} />
      <CopyText label="Call it from a shell" text={curlCommand(webhook, context)} />
      {isUnsigned && <p className="hint">Calls without a signature of {authentication['scheme']} are refused.</p>}
    </section>
  );
}
