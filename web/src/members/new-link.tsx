import type { InvitationLink } from '../api/access/member.js';
import { CopyText } from '../parts/values/copy-text.js';
import { Moment } from '../parts/values/moment.js';

interface NewLinkProps {
  email: string;
  link: InvitationLink;
  onClose: () => void;
}

/** Shows the link of an invitation that was just made, the only time it can be seen. */
export function NewLink({ email, link, onClose }: NewLinkProps) {
  return (
    <section className="notice good stack" aria-label="New invitation" role="status">
      <p>
        <strong>Copy the link now</strong> and give it to {email} only. The first person who opens it can join. It
        cannot be shown again, and it expires <Moment at={link.expiresAt} />.
      </p>
      <CopyText label="Invitation link" text={link.url} />
      <div className="actions">
        <button onClick={onClose}>Done</button>
      </div>
    </section>
  );
}
