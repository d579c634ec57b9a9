import type { WorkflowSettings } from '../../api/workflows/workflow.js';
import { TextArea } from '../../parts/fields/text-area.js';
import { TextField } from '../../parts/fields/text-field.js';

/** What is wrong with a field, by its name below `settings`. */
type FaultOf = (field: string) => string | undefined;

interface FlowFieldsProps {
  settings: WorkflowSettings | undefined;
  faultOf: FaultOf;
}

/** How the runs of a workflow flow: how long they may take, how many are under way, how often they begin, and how they are found. */
export function FlowFields({ settings = {}, faultOf }: FlowFieldsProps) {
  return (
    <>
      <TextField
        label="Time limit in seconds"
        name="timeLimit"
        type="number"
        min={1}
        max={2_592_000}
        defaultValue={settings.timeLimit ?? ''}
        hint="A run that takes longer, waits included, fails. Empty for no limit. Applies from the next deploy."
        fault={faultOf('timeLimit')}
      />
      <TurnFields settings={settings} faultOf={faultOf} />
      <TextArea
        label="Tags of its runs"
        name="runTags"
        rows={3}
        placeholder='$"startNode".body.customer'
        defaultValue={settings.tags?.join('\n')}
        hint="One on each line, as a text or a template over the start data; at most 10. Lists of runs can be searched by them."
        fault={faultOf('tags')}
      />
    </>
  );
}

/** When runs have to wait for their turn. */
function TurnFields({ settings = {}, faultOf }: FlowFieldsProps) {
  const { concurrency, rate, debounce } = settings;
  const hasSome = Boolean(concurrency ?? rate ?? debounce);
  return (
    <details className="more" open={hasSome}>
      <summary>Runs that wait for their turn</summary>
      <div className="stack">
        <TextField
          label="Runs at the same time"
          name="concurrency"
          type="number"
          min={1}
          max={10_000}
          defaultValue={concurrency?.limit ?? ''}
          hint="Further runs wait in the queue, in their order. Empty for any number. Applies from the next deploy."
          fault={faultOf('concurrency.limit')}
        />
        <TextField
          label="Runs that begin within the time"
          name="rate"
          type="number"
          min={1}
          max={100_000}
          defaultValue={rate?.limit ?? ''}
          hint="Further runs wait in the queue, in their order. Empty for any number."
          fault={faultOf('rate.limit')}
        />
        <TextField
          label="Length of the time in seconds"
          name="rateSeconds"
          type="number"
          min={1}
          max={86_400}
          defaultValue={rate?.seconds ?? 60}
          fault={faultOf('rate.seconds')}
        />
        <TextField
          label="Counted for each"
          name="turnKey"
          maxLength={1000}
          placeholder='$"startNode".body.customer'
          defaultValue={concurrency?.key ?? rate?.key ?? ''}
          hint="Runs with the same value are counted together. Empty to count all runs of the workflow together."
          fault={faultOf('concurrency.key') ?? faultOf('rate.key')}
        />
        <TextField
          label="Wait for a later start, in seconds"
          name="debounce"
          type="number"
          min={1}
          max={86_400}
          defaultValue={debounce?.seconds ?? ''}
          hint="Each run waits so long, and another start in this time takes its place. Empty to run every start."
          fault={faultOf('debounce.seconds')}
        />
        <TextField
          label="Begin at the latest after, in seconds"
          name="debounceMaxWait"
          type="number"
          min={1}
          max={604_800}
          defaultValue={debounce?.maxWait ?? ''}
          hint="Counted from the first of several starts in a row. Empty if starts that never stop may postpone the run for ever."
          fault={faultOf('debounce.maxWait')}
        />
        <TextField
          label="A start takes the place of one with the same"
          name="debounceKey"
          maxLength={1000}
          placeholder='$"startNode".body.id'
          defaultValue={debounce?.key ?? ''}
          hint="Empty if any start takes the place of any other."
          fault={faultOf('debounce.key')}
        />
      </div>
    </details>
  );
}

/** The settings that stand in the fields of a form. */
export function flowSettingsOf(form: FormData): Partial<WorkflowSettings> {
  const [limit, rate, wait] = [numberOf(form, 'concurrency'), numberOf(form, 'rate'), numberOf(form, 'debounce')];
  return {
    timeLimit: numberOf(form, 'timeLimit'),
    concurrency: limit === null ? null : { limit, ...keyOf(form, 'turnKey') },
    rate:
      rate === null ? null : { limit: rate, seconds: numberOf(form, 'rateSeconds') ?? 60, ...keyOf(form, 'turnKey') },
    debounce:
      wait === null
        ? null
        : { seconds: wait, maxWait: numberOf(form, 'debounceMaxWait'), ...keyOf(form, 'debounceKey') },
    tags: textOf(form, 'runTags')
      .split('\n')
      .flatMap((line) => line.trim() || []),
  };
}

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? '').trim();

function keyOf(form: FormData, name: string): { key?: string } {
  const key = textOf(form, name);
  return key === '' ? {} : { key };
}

function numberOf(form: FormData, name: string): number | null {
  const text = textOf(form, name);
  return text === '' ? null : Number(text);
}
