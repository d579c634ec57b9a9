import { Id, Text, Timestamp } from '#libs/schema';

/** What a workspace is made with. */
export class CreateWorkspace {
  @Text({
    max: 63,
    pattern: /^[a-z0-9-]{1,63}$/,
    patternMessage: 'must have 1 to 63 small letters, digits or hyphens',
    description: 'Short name for addresses, unique in the service: webhooks are at /api/webhooks/~<slug>/…',
  })
  slug: string;

  @Text({ max: 100, trim: true, description: 'Name for people.' })
  name: string;
}

/** A workspace: what belongs to it is out of reach for all others. */
export class Workspace {
  @Id()
  id: string;

  @Text()
  slug: string;

  @Text()
  name: string;

  @Timestamp()
  createdAt: string;
}

export class WorkspaceId {
  @Id({ description: 'Id of the workspace.' })
  id: string;
}
