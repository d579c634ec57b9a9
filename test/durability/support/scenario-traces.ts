import type { Run } from '../../../src/workflows/runs/history/run.dto.js';
import type { ServiceProcess } from '../../support/process/service-process.js';
import { scenarioCollections } from './scenario-workflows.js';

/** A run of the scenario, which was started with a name. */
export type NamedRun = Run & { input: { body: { name: string } } };

/** All runs of a workflow, with what their nodes did. */
export async function runsOf(service: ServiceProcess, workflowId: string): Promise<NamedRun[]> {
  const runs: Run[] = [];
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const query = `workflowId=${workflowId}&limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page: { items: Run[]; nextCursor?: string } = await service.api('GET', `/api/runs?${query}`);
    for (const { id } of page.items) runs.push(await service.api<Run>('GET', `/api/runs/${id}`));
    cursor = page.nextCursor;
  }
  return runs as NamedRun[];
}

/** The names in the documents of each collection of the scenario. */
export async function namesInDocuments(service: ServiceProcess): Promise<Record<string, string[]>> {
  const names: Record<string, string[]> = {};
  for (const collection of scenarioCollections) {
    const path = `/api/collections/${collection}/query`;
    const { documents, count } = await service.api<{ documents: { name: string }[]; count: number }>('POST', path, {
      limit: 1000,
    });
    if (documents.length < count) throw new Error(`${count} documents are more than one page`);
    names[collection] = documents.map(({ name }) => name);
  }
  return names;
}
