import type { ConnectionState as State } from '../../api/connectors/connector.js';
import { Badge, type Tone } from '../../parts/values/badge.js';

const SAID: Readonly<Record<State, readonly [Tone, text: string]>> = {
  connected: ['good', 'Connected'],
  pending_authorization: ['warn', 'Waiting for sign-in'],
  reauthorization_required: ['bad', 'Sign in again'],
  error: ['bad', 'Not working'],
};

/** Where a connection stands, in words people understand. */
export function ConnectionState({ state }: { state: State }) {
  const [tone, text] = SAID[state];
  return <Badge tone={tone}>{text}</Badge>;
}
