import { type PageOf, withQuery } from '../../api/page.js';
import { type Workflow, WORKFLOWS } from '../../api/workflows/workflow.js';
import { useGet } from '../../data/use-get.js';
import { SelectField } from '../../parts/fields/select-field.js';

const MOST = '200';

/** The choice of the workflow that is started when a run of this one fails. */
export function FailureChoice({ workflow: { id, settings }, fault }: { workflow: Workflow; fault?: string }) {
  const { data } = useGet<PageOf<Workflow>>(withQuery(WORKFLOWS, { limit: MOST }));
  const others = (data?.items ?? []).filter((other) => other.id !== id);
  const chosen = settings?.onFailure ?? '';
  const isListed = chosen === '' || others.some((other) => other.id === chosen);
  return (
    <SelectField
      key={data ? 'read' : 'reading'}
      label="When a run fails, start"
      name="onFailure"
      defaultValue={chosen}
      hint="Its start data says what failed, where and why. It must be deployed."
      fault={fault}
      options={[
        { value: '', text: 'nothing' },
        ...others.map((other) => ({ value: other.id, text: other.name })),
        ...(isListed ? [] : [{ value: chosen, text: chosen }]),
      ]}
    />
  );
}
