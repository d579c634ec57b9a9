import type { NodeDefinition } from '../../../api/workflows/definition.js';
import { SelectField } from '../../../parts/fields/select-field.js';
import { TextField } from '../../../parts/fields/text-field.js';

interface FailureFieldsProps {
  node: NodeDefinition;
  onChange: (change: Partial<NodeDefinition>, path: string) => void;
  fault: (field: string) => string | undefined;
}

const INTERRUPTIONS = [
  { value: '', text: 'Whatever is safe for this step' },
  { value: 'retry', text: 'Run the step again' },
  { value: 'fail', text: 'Fail, so that it runs at most once' },
];

/** How often a node is tried, how long a try may take, and what a crash in its middle means. */
export function FailureFields({ node, onChange, fault }: FailureFieldsProps) {
  const { retry, timeoutMs, onInterrupted } = node;
  const numberOf = (text: string) => (text === '' ? undefined : Number(text));
  const setTries = (maxAttempts: number | undefined) =>
    onChange({ retry: maxAttempts === undefined ? undefined : { ...retry, maxAttempts } }, 'retry');
  return (
    <details className="more" data-field="retry">
      <summary>When it fails</summary>
      <div className="columns narrow">
        <TextField
          label="Tries in total"
          type="number"
          min={1}
          max={20}
          placeholder="1"
          value={retry?.maxAttempts ?? ''}
          fault={fault('retry')}
          onChange={({ target }) => setTries(numberOf(target.value))}
        />
        <TextField
          label="Wait before the second try, in ms"
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
            label="Time limit per try, in ms"
            type="number"
            min={1}
            value={timeoutMs ?? ''}
            fault={fault('timeoutMs')}
            onChange={({ target }) => onChange({ timeoutMs: numberOf(target.value) }, 'timeoutMs')}
          />
        </div>
        <div data-field="onInterrupted">
          <SelectField
            label="If the process stops during this step"
            options={INTERRUPTIONS}
            value={onInterrupted ?? ''}
            fault={fault('onInterrupted')}
            onChange={({ target: { value } }) =>
              onChange({ onInterrupted: value === '' ? undefined : (value as 'retry' | 'fail') }, 'onInterrupted')
            }
          />
        </div>
      </div>
    </details>
  );
}
