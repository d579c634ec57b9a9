import type { FormEvent } from 'react';
import { createKey } from '../api/access/api-key.js';
import { faultOf } from '../api/problem.js';
import { useTask } from '../data/use-task.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { SelectField } from '../parts/fields/select-field.js';
import { TextField } from '../parts/fields/text-field.js';
import { useFocusReturn } from '../parts/dialogs/use-focus-return.js';
import { ScopeChoice } from './scope-choice.js';
import { FormActions } from '../parts/fields/form-actions.js';

const DAY_MS = 86_400_000;
const LIFETIMES = [
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '365', text: 'One year' },
  { value: '', text: 'Never' },
];

/** Makes a key with scopes and an end. */
export function NewKeyForm({ onMade, onCancel }: { onMade: (secret: string) => void; onCancel: () => void }) {
  const task = useTask();
  useFocusReturn();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const days = Number(form.get('days'));
    void task.run(async () => {
      const { key } = await createKey({
        name: String(form.get('name')),
        scopes: form.getAll('scopes').map(String),
        ...(days > 0 && { expiresAt: new Date(Date.now() + days * DAY_MS).toISOString() }),
      });
      onMade(key);
    });
  };
  return (
    <form className="card stack" onSubmit={submit} aria-label="New key">
      <h2>New key</h2>
      <ProblemNotice problem={task.problem} />
      <TextField
        label="Name"
        name="name"
        maxLength={100}
        required
        autoFocus
        placeholder="Shop backend"
        hint="What the key is for."
        fault={faultOf(task.problem, 'name')}
      />
      <SelectField label="Expires after" name="days" options={LIFETIMES} defaultValue="90" />
      <ScopeChoice fault={faultOf(task.problem, 'scopes')} />
      <FormActions action="Create the key" isRunning={task.isRunning} onCancel={onCancel} />
    </form>
  );
}
