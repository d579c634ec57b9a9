import type { NodeDefinition } from '../../api/definition.js';
import { TextField } from '../../parts/text-field.js';

interface FailureFieldsProps {
  node: NodeDefinition;
  onChange: (change: Partial<NodeDefinition>, path: string) => void;
  fault: (field: string) => string | undefined;
}

/** How often a node is tried, and how long a try may take. */
export function FailureFields({ node: { retry, timeoutMs }, onChange, fault }: FailureFieldsProps) {
  const numberOf = (text: string) => (text === '' ? undefined : Number(text));
  const setTries = (maxAttempts: number | undefined) =>
    onChange({ retry: maxAttempts === undefined ? undefined : { ...retry, maxAttempts } }, 'retry');
  return (
    <details className="more" data-field="retry">
      <summary>When it fails</summary>
      <div className="columns narrow">
        <TextField
          label="Tries in all"
          type="number"
          min={1}
          max={20}
          placeholder="1"
          value={retry?.maxAttempts ?? ''}
          fault={fault('retry')}
          onChange={({ target }) => setTries(numberOf(target.value))}
        />
        <TextField
          label="Wait before the second, in ms"
          type="number"
          min={0}
          placeholder="1000"
          disabled={!retry}
          value={retry?.backoffMs ?? ''}
          onChange={({ target }) =>
            retry &&
            onChange({ retry: { maxAttempts: retry.maxAttempts, backoffMs: numberOf(target.value) } }, 'backoff')
          }
        />
        <div data-field="timeoutMs">
          <TextField
            label="Time limit of a try, in ms"
            type="number"
            min={1}
            value={timeoutMs ?? ''}
            fault={fault('timeoutMs')}
            onChange={({ target }) => onChange({ timeoutMs: numberOf(target.value) }, 'timeoutMs')}
          />
        </div>
      </div>
    </details>
  );
}
