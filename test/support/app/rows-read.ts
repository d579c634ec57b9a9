import { Database } from '../../../src/platform/database/connection/database.js';
import type { TestApp } from './app.js';

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** How many rows of some tables and their indexes a statement reads; it is done meanwhile. */
export async function rowsRead(
  { app }: TestApp,
  tables: readonly string[],
  { text, values = [] }: { text: string; values?: unknown[] },
): Promise<number> {
  const [row] = await app
    .get(Database)
    .query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (analyze, format json) ${text}`, values);
  const read = (node: PlanNode): number => {
    const isCounted = tables.includes(node['Relation Name'] ?? '');
    const own = isCounted ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0;
    return own * node['Actual Loops'] + (node.Plans ?? []).reduce((sum, one) => sum + read(one), 0);
  };
  return read(row!['QUERY PLAN'][0].Plan);
}
