import { useState } from 'react';
import { changeMember, type InvitationLink, type Member, removeMember, renewInvitation } from '../api/access/member.js';
import type { Task } from '../data/use-task.js';
import { ConfirmDialog } from '../parts/dialogs/confirm-dialog.js';
import { PasswordDialog } from '../parts/dialogs/password-dialog.js';

interface MemberActionsProps {
  member: Member;
  /** Keeps how it goes; one for all members. */
  task: Task;
  reload: () => void;
  /** Shows a link that was made anew. */
  onLink: (email: string, link: InvitationLink) => void;
}

/** What an administrator does about somebody else: another link or password, out for a while, out for good. */
export function MemberActions({ member, task, reload, onLink }: MemberActionsProps) {
  const { id, email, disabled, status } = member;
  const [asked, setAsked] = useState<'password' | 'removal'>();
  const close = () => setAsked(undefined);
  return (
    <>
      {status === 'invited' ? (
        <button
          className="small quiet"
          disabled={task.isRunning}
          onClick={() => void task.run(() => renewInvitation(id).then((link) => onLink(email, link)))}
        >
          New link
        </button>
      ) : (
        <button className="small quiet" onClick={() => setAsked('password')}>
          Set password
        </button>
      )}
      <button
        className="small quiet"
        disabled={task.isRunning}
        onClick={() => void task.run(() => changeMember(id, { disabled: !disabled }).then(reload))}
      >
        {disabled ? 'Unlock' : 'Lock'}
      </button>
      <button className="small danger quiet" onClick={() => setAsked('removal')}>
        Remove
      </button>
      {asked === 'password' && (
        <PasswordDialog
          title={`New password for ${email}`}
          field="password"
          work={(password) => changeMember(id, { password })}
          onClose={close}
        >
          <p>Tell them the password. They can change it after they sign in.</p>
        </PasswordDialog>
      )}
      {asked === 'removal' && (
        <ConfirmDialog
          title={`Remove ${email}?`}
          action="Remove"
          work={() => removeMember(id).then(reload)}
          onClose={close}
        >
          <p>They lose access to this workspace at once. They keep their other workspaces.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
