import type { GraphCall } from '../graph/graph-call.js';
import { GraphFault } from '../graph/graph-error.js';
import { itemOf, requireWorkAccount } from '../graph/locate.js';
import type { Workbook } from './workbook.js';

/** The spreadsheet a call works on; 400 for other files, 404 for a session in the header that is not open for it. */
export function workbookOf(call: GraphCall): { workbook: Workbook; itemId: string } {
  requireWorkAccount(call.person);
  const { item } = itemOf(call);
  const session = call.request.headers['workbook-session-id'];
  if (session !== undefined) call.sessions.require(String(session), item.id);
  if (!item.workbook) throw new GraphFault('unsupportedWorkbook');
  return { workbook: item.workbook, itemId: item.id };
}
