import type { Action } from '../../../api/connectors/action.js';
import type { NodeDefinition } from '../../../api/workflows/definition.js';
import type { NodeKind } from '../../../api/workflows/node-kind.js';
import { objectOf } from '../../../schema-form/object-of.js';
import type { FieldFault } from '../../../schema-form/field-faults.js';
import { SchemaForm } from '../../../schema-form/schema-form.js';
import { withField } from '../../../schema-form/with-field.js';

interface ConfigFormProps {
  kind: NodeKind;
  node: NodeDefinition;
  actions: readonly Action[];
  faults: readonly FieldFault[];
  onChange: (config: Record<string, unknown>, path: string) => void;
}

const NO_FIELDS: readonly string[] = [];
/** Its fields come from the chosen action. */
const INPUT: readonly string[] = ['input'];

/** The config of a node, by its kind's schema; the input of a connector action by that action's. */
export function ConfigForm({ kind, node: { config }, actions, faults, onChange }: ConfigFormProps) {
  const action = 'action' in (kind.schema.properties ?? {}) && actions.find(({ key }) => key === config['action']);
  return (
    <>
      <SchemaForm
        schema={kind.schema}
        value={config}
        onChange={onChange}
        faults={faults}
        without={action ? INPUT : NO_FIELDS}
      />
      {action && (
        <fieldset className="part">
          <legend>Input</legend>
          <p className="hint">{action.summary}</p>
          <SchemaForm
            key={action.key}
            schema={action.input}
            value={objectOf(config['input'])}
            onChange={(input, path) => onChange(withField(config, 'input', input), path)}
            faults={faults}
            path="input."
          />
        </fieldset>
      )}
    </>
  );
}
