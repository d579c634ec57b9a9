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
        <strong>Copy the link now</strong> and hand it to {email}, to nobody else: whoever opens it first may join. It
        is stored as a hash only, cannot be shown again, and ends <Moment at={link.expiresAt} />.
      </p>
      <CopyText label="Invitation link" text={link.url} />
      <div className="actions">
        <button onClick={onClose}>I have it</button>
      </div>
    </section>
  );
}
