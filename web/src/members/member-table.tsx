import { changeMember, type InvitationLink, type Member, ROLES } from '../api/access/member.js';
import type { Role } from '../api/access/session.js';
import { useTask } from '../data/use-task.js';
import { Badge } from '../parts/values/badge.js';
import { Moment } from '../parts/values/moment.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { words } from '../schema-form/words.js';
import { useSession } from '../session/session.js';
import { MemberActions } from './member-actions.js';
import { ActionsHead, Table } from '../parts/table.js';

interface MemberTableProps {
  items: readonly Member[];
  reload: () => void;
  /** Shows a link that was made anew. */
  onLink: (email: string, link: InvitationLink) => void;
}

/** The people of the workspace, and who is invited to it. One's own row cannot be changed: somebody else has to do that. */
export function MemberTable({ items, reload, onLink }: MemberTableProps) {
  const { user } = useSession();
  const task = useTask();
  return (
    <>
      <ProblemNotice problem={task.problem} />
      <Table label="Members">
        <thead>
          <tr>
            <th>E-mail</th>
            <th>Role</th>
            <th>Member since</th>
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {items.map((member) => (
            <tr key={member.id}>
              <th scope="row">
                {member.email} {member.disabled && <Badge tone="warn">Locked</Badge>}
                {member.invitedUntil && (
                  <>
                    <Badge>Invited</Badge>{' '}
                    <span className="hint">
                      link expires <Moment at={member.invitedUntil} />
                    </span>
                  </>
                )}
              </th>
              <td>
                <select
                  aria-label={`Role of ${member.email}`}
                  value={member.role}
                  disabled={member.id === user.id || task.isRunning}
                  onChange={({ target }) =>
                    void task.run(() => changeMember(member.id, { role: target.value as Role }).then(reload))
                  }
                >
                  {Object.keys(ROLES).map((role) => (
                    <option key={role} value={role}>
                      {words(role)}
                    </option>
                  ))}
                </select>
              </td>
              <td>
                <Moment at={member.createdAt} />
              </td>
              <td className="end">
                {member.id === user.id ? (
                  'you'
                ) : (
                  <MemberActions member={member} task={task} reload={reload} onLink={onLink} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}
