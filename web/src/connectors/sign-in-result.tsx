import type { Connection } from '../api/connectors/connection.js';
import { useQuery } from '../navigation/location.js';
import type { Tone } from '../parts/values/badge.js';
import { Notice } from '../parts/states/notice.js';

const SAID: Readonly<Record<string, readonly [Tone, text: string]>> = {
  connected: ['good', 'is connected.'],
  denied: ['warn', 'access was declined at the provider.'],
  error: ['bad', 'the sign-in ended with an error.'],
};

/** Says how a sign-in at a provider ended, when one has just come back from there. */
export function SignInResult({ connections }: { connections?: readonly Connection[] }) {
  const query = useQuery();
  const said = SAID[query.get('result') ?? ''];
  if (!said || !connections) return null;
  const connection = connections.find(({ id }) => id === query.get('connection'));
  const [tone, text] = said;
  const outcome = query.get('result') === 'connected' ? '' : `${before(connection)} `;
  return (
    <Notice tone={tone}>
      <strong>{connection?.name ?? 'The connection'}</strong> {outcome}
      {text}
    </Notice>
  );
}

/** A sign-in that failed leaves a connection that worked as it was. */
const before = (connection?: Connection) =>
  connection?.state === 'connected' ? 'keeps the access it had:' : 'was not connected:';
