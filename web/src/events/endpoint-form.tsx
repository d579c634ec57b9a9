import type { FormEvent } from 'react';
import { EVENT_TYPES, type EventEndpoint, type EventType } from '../api/access/event-endpoint.js';
import { faultOf } from '../api/problem.js';
import { useGet } from '../data/use-get.js';
import { useTask } from '../data/use-task.js';
import { useFocusReturn } from '../parts/dialogs/use-focus-return.js';
import { TextField } from '../parts/fields/text-field.js';
import { Loading } from '../parts/states/loading.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { FormActions } from '../parts/fields/form-actions.js';

/** What a person enters of an endpoint. */
export type EnteredEndpoint = Pick<EventEndpoint, 'name' | 'url' | 'events'>;

interface EndpointFormProps {
  title: string;
  action: string;
  known?: EventEndpoint;
  work: (entered: EnteredEndpoint) => Promise<unknown>;
  onCancel: () => void;
}

/** Name, address and chosen events of an endpoint. */
export function EndpointForm({ title, action, known, work, onCancel }: EndpointFormProps) {
  const task = useTask();
  const types = useGet<{ items: EventType[] }>(EVENT_TYPES);
  useFocusReturn();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name));
    const events = form.getAll('events') as EventEndpoint['events'];
    void task.run(() => work({ name: text('name'), url: text('url'), events }));
  };
  if (!types.data) return <Loading problem={types.problem} retry={types.reload} />;
  return (
    <form className="card stack" onSubmit={submit} aria-label={title}>
      <h2>{title}</h2>
      <ProblemNotice problem={task.problem} />
      <TextField
        label="Name"
        name="name"
        maxLength={100}
        required
        autoFocus
        defaultValue={known?.name}
        placeholder="Alerts"
        fault={faultOf(task.problem, 'name')}
      />
      <TextField
        label="URL"
        name="url"
        type="url"
        maxLength={2000}
        required
        defaultValue={known?.url}
        placeholder="https://shop.example.com/events"
        hint="Receives each event as a POST request, signed according to Standard Webhooks. It can be the webhook of a workflow."
        fault={faultOf(task.problem, 'url')}
      />
      <fieldset>
        <legend>Events</legend>
        {faultOf(task.problem, 'events') && <p className="fault">{faultOf(task.problem, 'events')}</p>}
        <div className="scopes">
          {types.data.items.map(({ name, title: what }) => (
            <label key={name} className="choice">
              <input type="checkbox" name="events" value={name} defaultChecked={known?.events.includes(name)} />
              <span>
                {what} <code>{name}</code>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <FormActions action={action} isRunning={task.isRunning} onCancel={onCancel} />
    </form>
  );
}
