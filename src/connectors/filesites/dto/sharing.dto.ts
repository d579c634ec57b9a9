import type { InputFault } from '#libs/errors';
import { Check, Choice, exactlyOne, Flag, List, Part, Text, Timestamp } from '#libs/schema';
import { GraphId } from './address.fields.js';
import { InDrive } from './drive.dto.js';

/** Somebody who may use a link. */
@Check(exactlyOne<Recipient>('email', 'alias', 'objectId'))
export class Recipient {
  @Text({ format: 'email', max: 254, optional: true, description: 'By mail address.' })
  email?: string;

  @Text({ max: 255, optional: true, description: 'By alias.' })
  alias?: string;

  @Text({ max: 128, optional: true, description: 'By id in the directory.' })
  objectId?: string;
}

/** A file or folder, and who may do what by the link. https://learn.microsoft.com/graph/api/driveitem-createlink */
@Check(recipientsNeedUsers)
@Check(inFuture)
export class CreateSharingLink extends InDrive {
  @GraphId({ description: 'The file or folder.', example: '01BYE5RZ7' })
  fileId: string;

  @Choice(['view', 'edit', 'embed'], {
    default: 'view',
    description: 'What the link allows; embed is for personal drives.',
  })
  type: 'view' | 'edit' | 'embed';

  @Choice(['anonymous', 'organization', 'users'], {
    optional: true,
    description: "Who may use it; default as the tenant's settings say.",
  })
  scope?: 'anonymous' | 'organization' | 'users';

  @Text({ max: 255, optional: true, secret: true, description: 'A password; personal drives only.' })
  password?: string;

  @Timestamp({ optional: true, description: 'When it stops working.' })
  expirationDateTime?: string;

  @Flag({ optional: true, description: 'Whether to keep permissions inherited from above.' })
  retainInheritedPermissions?: boolean;

  @List(Part(() => Recipient), { min: 1, max: 100, optional: true, description: 'Who may use it, with scope users.' })
  recipients?: Recipient[];

  @Flag({ optional: true, description: 'Whether the recipients get a mail.' })
  sendNotification?: boolean;

  @Text({ max: 2000, multiline: true, optional: true, description: 'What the mail says.' })
  message?: string;
}

function recipientsNeedUsers({ recipients, scope }: CreateSharingLink): InputFault[] {
  if (recipients === undefined || scope === 'users') return [];
  return [{ field: 'recipients', rule: 'needs_scope', message: 'needs scope users' }];
}

function inFuture({ expirationDateTime: time }: CreateSharingLink): InputFault[] {
  if (time === undefined || Date.parse(time) > Date.now()) return [];
  return [{ field: 'expirationDateTime', rule: 'past', message: 'must lie in the future' }];
}
