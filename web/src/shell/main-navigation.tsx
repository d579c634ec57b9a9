import {
  Activity,
  BookOpen,
  Braces,
  ClipboardList,
  Database,
  KeyRound,
  type LucideIcon,
  Plug,
  ScrollText,
  Users,
  Variable,
  Workflow,
  Zap,
} from 'lucide-react';
import { Link } from '../navigation/link.js';
import { usePathname } from '../navigation/location.js';
import { useMay } from '../session/session.js';

/** Pixels of an icon beside a word. */
const ICON = 17;

/** The areas of the console; the current one is marked. */
export function MainNavigation() {
  const isAdmin = useMay('admin');
  return (
    <nav aria-label="Console">
      <ul>
        <Entry href="/workflows" icon={Workflow}>
          Workflows
        </Entry>
        <Entry href="/runs" icon={Activity}>
          Runs
        </Entry>
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
            <Entry href="/settings/keys" icon={KeyRound}>
              API keys
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

function Entry({ href, icon: Icon, children }: { href: string; icon: LucideIcon; children: string }) {
  const pathname = usePathname();
  const isCurrent = pathname === href || pathname.startsWith(`${href}/`);
  return (
    <li>
      <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
        <Icon aria-hidden size={ICON} />
        {children}
      </Link>
    </li>
  );
}
