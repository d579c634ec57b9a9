import { useEffect, useRef } from 'react';
import { Link } from '../navigation/link.js';
import { usePathname } from '../navigation/location.js';
import { useMay } from '../session/session.js';

/** The areas of the console; the current one is marked. */
export function MainNavigation() {
  const isAdmin = useMay('admin');
  return (
    <nav aria-label="Console">
      <ul>
        <Entry href="/workflows">Workflows</Entry>
        <Entry href="/runs">Runs</Entry>
        <Entry href="/forms">Forms</Entry>
        <Entry href="/collections">Collections</Entry>
      </ul>
      <h2>Settings</h2>
      <ul>
        <Entry href="/settings/connectors">Connectors</Entry>
        <Entry href="/settings/variables">Variables</Entry>
        {isAdmin && (
          <>
            <Entry href="/settings/keys">API keys</Entry>
            <Entry href="/settings/members">Members</Entry>
            <Entry href="/settings/audit">Audit log</Entry>
          </>
        )}
      </ul>
      <h2>Developers</h2>
      <ul>
        <li>
          <a href="/api/docs">API reference</a>
        </li>
      </ul>
    </nav>
  );
}

function Entry({ href, children }: { href: string; children: string }) {
  const pathname = usePathname();
  const isCurrent = pathname === href || pathname.startsWith(`${href}/`);
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    // On a narrow screen the entries stand in one line, of which a part is seen.
    if (isCurrent) entry.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return (
    <li ref={entry}>
      <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
        {children}
      </Link>
    </li>
  );
}
