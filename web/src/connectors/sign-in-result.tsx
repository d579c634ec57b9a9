import { useEffect, useState } from 'react';
import type { Connection } from '../api/connectors/connection.js';
import { useQuery } from '../navigation/location.js';
import type { Tone } from '../parts/values/badge.js';
import { announceSignIn } from './sign-in/sign-in-window.js';
import { Notice } from '../parts/states/notice.js';

const SAID: Readonly<Record<string, readonly [Tone, text: string]>> = {
  connected: ['good', 'is connected.'],
  denied: ['warn', 'access was declined at the provider.'],
  error: ['bad', 'the sign-in failed.'],
};

/** Says how a sign-in at a provider ended, when one has just come back from there. */
export function SignInResult({ connections }: { connections?: readonly Connection[] }) {
  const query = useQuery();
  const [isTaken, setIsTaken] = useState(false);
  const [id, result] = [query.get('connection'), query.get('result')];
  useEffect(() => {
    if (!id || !result) return;
    return announceSignIn(id, result, () => {
      setIsTaken(true);
      window.close();
    });
  }, [id, result]);
  const said = SAID[result ?? ''];
  if (!said || !connections) return null;
  const connection = connections.find((one) => one.id === id);
  const [tone, text] = said;
  const outcome = result === 'connected' ? '' : `${before(connection)} `;
  return (
    <Notice tone={tone}>
      <strong>{connection?.name ?? 'The connection'}</strong> {outcome}
      {text}
      {isTaken && ' You can close this window.'}
    </Notice>
  );
}

/** A sign-in that failed leaves a connection that worked as it was. */
const before = (connection?: Connection) =>
  connection?.state === 'connected' ? 'keeps its access:' : 'was not connected:';
