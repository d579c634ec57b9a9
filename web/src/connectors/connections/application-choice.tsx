import type { Connector } from '../../api/connectors/connector.js';
import { RedirectUris } from '../redirect-uris.js';

/** Whose OAuth application signs in. */
export type Mode = 'managed' | 'own';

interface ApplicationChoiceProps {
  connector: Connector;
  mode: Mode;
  onChange: (mode: Mode) => void;
}

/** The choice between the service's own OAuth application and one's own, with what the latter needs. */
export function ApplicationChoice({ connector, mode, onChange }: ApplicationChoiceProps) {
  const { managedAvailable, providers } = connector;
  return (
    <>
      <fieldset>
        <legend>OAuth application</legend>
        <label className="choice">
          <input
            type="radio"
            name="mode"
            value="managed"
            checked={mode === 'managed'}
            disabled={!managedAvailable}
            onChange={() => onChange('managed')}
          />
          <span>
            Managed {managedAvailable ? '(recommended): nothing to set up' : '(not set up; an admin can do so below)'}
          </span>
        </label>
        <label className="choice">
          <input type="radio" name="mode" value="own" checked={mode === 'own'} onChange={() => onChange('own')} />
          <span>Own credentials: an application you registered at the provider</span>
        </label>
      </fieldset>
      {mode === 'own' && <RedirectUris providers={providers} />}
    </>
  );
}
