import { roles, type Role } from '#libs/access';
import { atLeastOne, Check, Choice, Flag, Id, Part, Text, Timestamp } from '#libs/schema';
import { NewPassword } from '../../auth/passwords/password-field.js';

/** Who becomes a member of the workspace. */
export class AddMember {
  @Text({ format: 'email', max: 254, trim: true, description: 'E-mail address, with which the person signs in.' })
  email: string;

  @Choice(roles, { description: 'What the person may do here.' })
  role: Role;

  @NewPassword({
    optional: true,
    description:
      'First password of a person whom no workspace knows, 8 to 256 characters: they may sign in with it at once. It never ' +
      'touches an account that exists, and the answer does not tell whether one does.',
  })
  password?: string;
}

export class MemberId {
  @Id({ description: 'Id of the person.' })
  id: string;
}

/** What changes about a member. */
@Check(atLeastOne<ChangeMember>('role', 'disabled', 'password'))
export class ChangeMember extends MemberId {
  @Choice(roles, { optional: true, description: 'New role; sessions in this workspace end.' })
  role?: Role;

  @Flag({ optional: true, description: 'Whether the person is locked out of this workspace, with all keys they made.' })
  disabled?: boolean;

  @NewPassword({
    optional: true,
    description: 'New password, 8 to 256 characters, for a person who is a member of this workspace only.',
  })
  password?: string;
}

/** How far a member is: invited as long as the link of their invitation may be opened and they have not come. */
export const memberStatuses = ['invited', 'active'] as const;

/** A member of the workspace, or somebody who is invited to become one. */
export class Member {
  @Id()
  id: string;

  @Text()
  email: string;

  @Choice(roles)
  role: Role;

  @Flag()
  disabled: boolean;

  @Choice(memberStatuses, { description: 'Whether the person has come, or is only invited.' })
  status: (typeof memberStatuses)[number];

  @Timestamp({ description: 'When the person was invited or became a member.' })
  createdAt: string;

  @Timestamp({ optional: true, description: 'Until when the invitation may be accepted, while it is open.' })
  invitedUntil?: string;
}

/** The link of an invitation; only this answer holds it. */
export class InvitationLink {
  @Text({ description: 'Opened by the person in a browser, once. It cannot be shown again.' })
  url: string;

  @Timestamp({ description: 'Until when it may be used.' })
  expiresAt: string;
}

/** Somebody who was invited, with the link to hand to them. */
export class InvitedMember extends Member {
  @Part(() => InvitationLink)
  invitation: InvitationLink;
}
