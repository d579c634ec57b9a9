import type { FormEvent } from 'react';
import { faultOf } from '../../api/problem.js';
import { saveTest, type WorkflowFixture, type WorkflowTest } from '../../api/workflows/workflow-test.js';
import { parseJson } from '../../data/parse-json.js';
import { useTask } from '../../data/use-task.js';
import { ProblemNotice } from '../../parts/states/problem-notice.js';
import { TextArea } from '../../parts/fields/text-area.js';
import { TextField } from '../../parts/fields/text-field.js';
import { useFocusReturn } from '../../parts/dialogs/use-focus-return.js';
import { faultAt } from '../../schema-form/field-faults.js';
import { FormActions } from '../../parts/fields/form-actions.js';

interface TestFormProps {
  workflowId: string;
  /** What to begin with; one without a name is new. */
  test: WorkflowTest;
  onSaved: (name: string) => void;
  onCancel: () => void;
}

const PARTS = [
  { field: 'input', label: 'Start data', hint: 'Missing parts of the request are filled in.' },
  {
    field: 'mocks',
    label: 'Mocks, by id of the node',
    hint: 'Each is {"output": …} or {"error": {"code": …}}. Every node on the way that calls other systems needs one.',
  },
  {
    field: 'expect',
    label: 'Expected',
    hint: 'status, output, response {statusCode, headers}, error {code}, nodes {id: {status, output}}; fields you leave out are not checked.',
  },
] as const satisfies readonly { field: keyof WorkflowFixture; label: string; hint: string }[];

const NAME = '[A-Za-z0-9_\\-]{1,64}';

/** Makes a test, or changes one. */
export function TestForm({ workflowId, test, onSaved, onCancel }: TestFormProps) {
  const task = useTask();
  useFocusReturn();
  const isNew = test.name === '';
  const faults = task.problem?.errors ?? [];
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('name'));
    const save = () => {
      const [input, mocks, expect] = PARTS.map((part) => parseJson(String(form.get(part.field)), part));
      return saveTest(workflowId, { name, input, mocks, expect });
    };
    if (await task.run(async () => save())) onSaved(name);
  };
  return (
    <form
      className="card stack"
      aria-label={isNew ? 'New test' : `Edit ${test.name}`}
      onSubmit={(event) => void submit(event)}
    >
      <h2>{isNew ? 'New test' : test.name}</h2>
      <ProblemNotice problem={task.problem} />
      <TextField
        label="Name"
        name="name"
        required
        autoFocus={isNew}
        readOnly={!isNew}
        pattern={NAME}
        title="1 to 64 letters, digits, - and _"
        placeholder="new-order"
        defaultValue={test.name}
        fault={faultOf(task.problem, 'name')}
      />
      {PARTS.map(({ field, label, hint }) => (
        <TextArea
          key={field}
          label={label}
          name={field}
          className="code"
          rows={7}
          hint={hint}
          defaultValue={JSON.stringify(test[field] ?? {}, null, 2)}
          fault={faultAt(faults, field)}
        />
      ))}
      <FormActions action="Save the test" isRunning={task.isRunning} onCancel={onCancel} />
    </form>
  );
}
