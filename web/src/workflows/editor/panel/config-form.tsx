import type { NodeDefinition } from '../../../api/workflows/definition.js';
import type { NodeKind } from '../../../api/workflows/node-kind.js';
import { objectOf } from '../../../schema-form/object-of.js';
import type { FieldFault } from '../../../schema-form/field-faults.js';
import { SchemaForm } from '../../../schema-form/schema-form.js';
import { withField } from '../../../schema-form/with-field.js';
import { declaredInput } from '../edit/declared-input.js';
import type { WorkspaceNames } from '../use-workspace-names.js';
import { Sentence } from '../../../parts/values/sentence.js';

interface ConfigFormProps {
  kind: NodeKind;
  node: NodeDefinition;
  names: WorkspaceNames;
  faults: readonly FieldFault[];
  onChange: (config: Record<string, unknown>, path: string) => void;
}

const NO_FIELDS: readonly string[] = [];
/** Its fields come from the chosen action or trigger. */
const INPUT: readonly string[] = ['input'];

/** The config of a node, by its kind's schema; the input of an action or a trigger by what that declares. */
export function ConfigForm({ kind, node: { config }, names, faults, onChange }: ConfigFormProps) {
  const declared = declaredInput(kind, config, names);
  return (
    <>
      <SchemaForm
        schema={kind.schema}
        value={config}
        onChange={onChange}
        faults={faults}
        without={declared ? INPUT : NO_FIELDS}
      />
      {declared && (
        <fieldset className="part">
          <legend>Input</legend>
          <p className="hint">
            <Sentence text={declared.summary} />
          </p>
          {declared.delivery && <p className="hint">{DELIVERIES[declared.delivery]}</p>}
          <SchemaForm
            key={declared.key}
            schema={declared.input}
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

/** How the events of a trigger come. */
const DELIVERIES = {
  push: 'The provider delivers these events (push). It must be able to reach this service at BASE_URL, or the deploy is refused.',
  poll: 'The service asks the provider for these events from time to time (poll). Nothing has to reach it from outside.',
  either:
    'The provider delivers these events where it can reach this service at BASE_URL (push). Else the service asks for them from time to time (poll).',
} as const;
