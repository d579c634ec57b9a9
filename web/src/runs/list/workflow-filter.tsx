import type { ComponentProps } from 'react';
import { type PageOf, withQuery } from '../../api/page.js';
import { type Workflow, WORKFLOWS } from '../../api/workflows/workflow.js';
import { useGet } from '../../data/use-get.js';
import { SelectField } from '../../parts/fields/select-field.js';

const MOST = '200';

/** The choice of one workflow, or of all. */
export function WorkflowFilter(control: ComponentProps<'select'>) {
  const { data } = useGet<PageOf<Workflow>>(withQuery(WORKFLOWS, { limit: MOST }));
  const workflows = (data?.items ?? []).map(({ id, name }) => ({ value: id, text: name }));
  return <SelectField label="Workflow" options={[{ value: '', text: 'All workflows' }, ...workflows]} {...control} />;
}
