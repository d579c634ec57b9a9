import { roles, type Role } from '#libs/access';
import { Choice, Flag, Id, List, Part, Text } from '#libs/schema';
import { NewPassword, Password } from '../passwords/password-field.js';

const workspaceField = {
  max: 63,
  optional: true,
  description: 'Slug or id of a workspace; default: the one used last.',
};

/** Who signs in, and where. */
export class Login {
  @Text({ max: 254, description: 'E-mail address; upper and lower case do not differ.' })
  email: string;

  @Password()
  password: string;

  @Text(workspaceField)
  workspace?: string;
}

/** The workspace to work in from now on. */
export class SwitchWorkspace {
  @Text({ ...workspaceField, optional: false, description: 'Slug or id of a workspace you are a member of.' })
  workspace: string;
}

/** How to sign out. */
export class Logout {
  @Flag({ default: false, description: 'Whether all sessions of the person end, not only this one.' })
  everywhere: boolean;
}

/** A new password for oneself. */
export class ChangePassword {
  @Password({ description: 'The password used so far.' })
  currentPassword: string;

  @NewPassword()
  newPassword: string;
}

/** A person as they see themselves. */
export class SignedInUser {
  @Id()
  id: string;

  @Text()
  email: string;
}

/** A workspace as its members see it. */
export class CurrentWorkspace {
  @Id()
  id: string;

  @Text()
  slug: string;

  @Text()
  name: string;
}

/** A workspace a person may switch to. */
export class OwnWorkspace extends CurrentWorkspace {
  @Choice(roles, { description: 'The role there.' })
  role: Role;
}

/** Who is signed in, where, and as what. */
export class Identity {
  @Part(() => SignedInUser)
  user: SignedInUser;

  @Part(() => CurrentWorkspace)
  workspace: CurrentWorkspace;

  @Choice(roles, { description: 'The role in this workspace.' })
  role: Role;

  @List(Part(() => OwnWorkspace), { max: 200, description: 'All workspaces the person may switch to.' })
  workspaces: OwnWorkspace[];
}
