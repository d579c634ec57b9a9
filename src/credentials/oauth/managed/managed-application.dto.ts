import { Choice, Text, Timestamp } from '#libs/schema';

/** No control characters: an id or secret that was pasted with a line break would never work. */
const VISIBLE = { pattern: /^[^\p{Cc}]+$/u, patternMessage: 'must not contain control characters' } as const;

/** Who has set up an application: the operator by variables, or an admin of the workspace. */
export const applicationSources = ['environment', 'workspace'] as const;

/** Which application. */
export class ManagedApplicationName {
  @Text({ max: 80, description: 'Name of the application: the last part of its redirect URI.' })
  name: string;
}

/** An application that was registered at a provider. */
export class SetManagedApplication extends ManagedApplicationName {
  @Text({ max: 300, trim: true, label: 'Client ID', description: 'Client ID of the application.', ...VISIBLE })
  clientId: string;

  @Text({
    max: 4096,
    trim: true,
    secret: true,
    description: 'Client secret. The service never shows it again.',
    ...VISIBLE,
  })
  clientSecret: string;
}

/** The application behind the managed connections of a provider, as admins see it: never with its secret. */
export class ManagedApplicationView extends ManagedApplicationName {
  @Text({ description: 'Key of the connector.' }) connector: string;
  @Text({ description: 'Key of the provider.' }) provider: string;
  @Text({ description: 'Name of the provider.' }) title: string;
  @Text({ description: 'Redirect URI to register at the provider.' }) redirectUri: string;
  @Choice(applicationSources, {
    optional: true,
    description:
      'Who has set it up: the operator by variables (`environment`) or an admin (`workspace`). The variables come first. Absent: nobody.',
  })
  source?: (typeof applicationSources)[number];
  @Text({ optional: true, description: 'Client ID of an application that an admin has set up.' }) clientId?: string;
  @Timestamp({ optional: true, description: 'When an admin last set it up.' }) updatedAt?: string;
}
