import { type ReactNode, useEffect } from 'react';
import { Link } from '../navigation/link.js';

interface PageProps {
  title: string;
  /** One sentence: what the page is for. */
  lead?: ReactNode;
  /** The page above this one. */
  above?: { href: string; title: string };
  /** A drawing before the title. */
  mark?: ReactNode;
  /** Shown beside the title, such as a state. */
  badge?: ReactNode;
  /** Buttons that concern the whole page. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the console with its heading; reading begins there. */
export function Page({ title, lead, above, mark, badge, actions, children }: PageProps) {
  useEffect(() => document.getElementById('page')?.focus({ preventScroll: true }), []);
  return (
    <>
      <title>{`${title} · Millrace`}</title>
      <div className="page-head">
        <div>
          {above && (
            <Link className="above" href={above.href}>
              {above.title}
            </Link>
          )}
          <h1>
            {mark} {title} {badge}
          </h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {actions && <div className="actions">{actions}</div>}
      </div>
      {children}
    </>
  );
}
