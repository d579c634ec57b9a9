import { useEffect } from 'react';
import { type Approval, openApprovalsOf } from '../api/workflows/approval.js';
import type { PageOf } from '../api/page.js';
import type { Run } from '../api/workflows/run.js';
import { useGet } from '../data/use-get.js';
import { waitOf } from '../runs/records/wait-of.js';
import { ApprovalCard } from './approval-card.js';

/** The decisions that a run waits for, with buttons for those who may decide. */
export function RunApprovals({ run, onDecided }: { run: Run; onDecided: () => void }) {
  const waiting = run.nodes?.filter((node) => waitOf(node)?.waitsFor === 'approval').length ?? 0;
  const { data, refresh } = useGet<PageOf<Approval>>(waiting > 0 ? openApprovalsOf(run.id) : undefined);
  // Another node may have begun to wait.
  useEffect(() => {
    if (waiting > 0) refresh();
  }, [waiting, refresh]);
  if (waiting === 0) return null;
  return data?.items.map((approval) => <ApprovalCard key={approval.id} approval={approval} onDecided={onDecided} />);
}
