import { useWaiting } from '../approvals/use-waiting.js';
import { Link } from '../navigation/link.js';
import { usePathname } from '../navigation/location.js';
import { Notice } from '../parts/states/notice.js';

/** Tells an approver on every page of what waits longer than its author wants, until somebody decides it. */
export function ApprovalReminder() {
  const { reminded } = useWaiting();
  const pathname = usePathname();
  if (reminded === 0 || pathname.startsWith('/approvals')) return null;
  return (
    <Notice tone="warn">
      {reminded === 1 ? 'A run still waits for your decision' : `${reminded} runs still wait for your decisions`}:{' '}
      <Link href="/approvals">Go to Approvals</Link>
    </Notice>
  );
}
