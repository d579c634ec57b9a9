import { roles, type Role } from '#libs/access';
import { Choice, Part, Text, Timestamp } from '#libs/schema';
import { NewPassword } from '../../auth/passwords/password-field.js';

/** An invitation by the token in its link. */
export class InvitationToken {
  @Text({ max: 100, description: 'Token of the link.' })
  token: string;
}

/** How a person accepts an invitation. */
export class AcceptInvitation extends InvitationToken {
  @NewPassword({
    description:
      'The password of the account with this address; where there is none, the one to sign in with from now on. 8 to 256 ' +
      'characters.',
  })
  password: string;

  @NewPassword({
    optional: true,
    description:
      'Another password for the account, 8 to 256 characters. Needed where an admin chose the present ' +
      'one; all sessions of the account end then.',
  })
  newPassword?: string;
}

/** The workspace somebody is invited to. */
export class InvitingWorkspace {
  @Text()
  slug: string;

  @Text()
  name: string;
}

/** An invitation as whoever has its link sees it. */
export class Invitation {
  @Text({ description: 'The address that is invited.' })
  email: string;

  @Part(() => InvitingWorkspace)
  workspace: InvitingWorkspace;

  @Choice(roles, { description: 'What the person may do there.' })
  role: Role;

  @Timestamp({ description: 'Until when it may be accepted.' })
  expiresAt: string;
}
