import { roles, type Role } from '@libs/access';
import { atLeastOne, Check, Choice, Flag, Id, Text, Timestamp } from '@libs/schema';
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
      'First password of a person new to the service, 8 to 256 characters; until one is set they cannot sign in. ' +
      'Refused for a person who has an account already.',
  })
  password?: string;
}

/** A member by their id. */
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

/** A member of the workspace. */
export class Member {
  @Id()
  id: string;

  @Text()
  email: string;

  @Choice(roles)
  role: Role;

  @Flag()
  disabled: boolean;

  @Timestamp({ description: 'When the person became a member.' })
  createdAt: string;
}
