import {
  Activity,
  BookOpen,
  Braces,
  Cable,
  ClipboardCheck,
  ClipboardList,
  Database,
  KeyRound,
  type LucideIcon,
  Plug,
  ScrollText,
  Users,
  Variable,
  Webhook,
  Workflow,
  Zap,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useWaiting } from '../approvals/use-waiting.js';
import { Link } from '../navigation/link.js';
import { usePathname } from '../navigation/location.js';
import { UnhandledRuns } from '../runs/unhandled-runs.js';
import { useMay } from '../session/session.js';

/** Pixels of an icon beside a word. */
const ICON = 17;

/** The areas of the console; the current one is marked. */
export function MainNavigation() {
  const isAdmin = useMay('admin');
  if (!useMay('viewer')) return <FormsOnly />;
  return (
    <nav aria-label="Console">
      <ul>
        <Entry href="/workflows" icon={Workflow}>
          Workflows
        </Entry>
        <Entry href="/runs" icon={Activity} beside={<UnhandledRuns />}>
          Runs
        </Entry>
        <ApprovalsEntry />
        <Entry href="/forms" icon={ClipboardList}>
          Forms
        </Entry>
        <Entry href="/collections" icon={Database}>
          Collections
        </Entry>
      </ul>
      <h2>Settings</h2>
      <ul>
        <Entry href="/settings/connectors" icon={Plug}>
          Connectors
        </Entry>
        <Entry href="/settings/variables" icon={Variable}>
          Variables
        </Entry>
        {isAdmin && (
          <>
            <Entry href="/settings/connect" icon={Cable}>
              Connect page
            </Entry>
            <Entry href="/settings/keys" icon={KeyRound}>
              API keys
            </Entry>
            <Entry href="/settings/events" icon={Webhook}>
              Events
            </Entry>
            <Entry href="/settings/members" icon={Users}>
              Members
            </Entry>
            <Entry href="/settings/audit" icon={ScrollText}>
              Audit log
            </Entry>
          </>
        )}
      </ul>
      <h2>Developers</h2>
      <ul>
        <Entry href="/actions" icon={Zap}>
          Actions
        </Entry>
        <li>
          <a href="/docs">
            <BookOpen aria-hidden size={ICON} />
            Documentation
          </a>
        </li>
        <li>
          <a href="/api/docs">
            <Braces aria-hidden size={ICON} />
            API reference
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** What submitters are shown. */
function FormsOnly() {
  return (
    <nav aria-label="Console">
      <ul>
        <Entry href="/forms" icon={ClipboardList}>
          Forms
        </Entry>
      </ul>
    </nav>
  );
}

function ApprovalsEntry() {
  const { mine } = useWaiting();
  return (
    <Entry href="/approvals" icon={ClipboardCheck}>
      Approvals
      {mine > 0 && (
        <span className="badge warn">
          {mine}
          <span className="unseen"> waiting for you</span>
        </span>
      )}
    </Entry>
  );
}

interface EntryProps {
  href: string;
  icon: LucideIcon;
  children: ReactNode;
  /** What stands at the end of the line, such as a count. */
  beside?: ReactNode;
}

function Entry({ href, icon: Icon, children, beside }: EntryProps) {
  const pathname = usePathname();
  const isCurrent = pathname === href || pathname.startsWith(`${href}/`);
  return (
    <li>
      <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
        <Icon aria-hidden size={ICON} />
        {children}
      </Link>
      {beside}
    </li>
  );
}
