import { Flag, Id, Int, Part, Text } from '#libs/schema';

/** How the browser of a session is set up. */
export class BrowserSettings {
  @Id({ optional: true, description: 'The profile whose logins it starts with.' })
  profileId?: string;

  @Text({
    min: 2,
    max: 2,
    pattern: /^[A-Za-z]{2}$/,
    patternMessage: 'must be a country code of two letters',
    optional: true,
    nullable: true,
    description: 'The country that it appears to be in, as two letters; null uses no proxy. The default is `us`.',
  })
  proxyCountryCode?: string | null;

  @Int({ min: 320, max: 6144, optional: true, description: 'Width of its window in pixels.' })
  browserScreenWidth?: number;

  @Int({ min: 320, max: 3456, optional: true, description: 'Height of its window in pixels.' })
  browserScreenHeight?: number;

  @Flag({ optional: true, description: 'Record what happens as a film.' })
  enableRecording?: boolean;
}

/** A proxy of one's own. */
export class CustomProxy {
  @Text({ max: 255, description: 'Its host.' })
  host: string;

  @Int({ min: 1, max: 65_535, description: 'Its port.' })
  port: number;

  @Text({ max: 255, optional: true, description: 'The user name it asks for.' })
  username?: string;

  @Text({ max: 255, optional: true, secret: true, description: 'The password it asks for.' })
  password?: string;

  @Flag({ optional: true, description: 'Ignore faults of its certificate.' })
  ignoreCertErrors?: boolean;
}

/** A browser before anything runs in it. What the version of the connection does not know is refused, never dropped. */
export class CreateSession extends BrowserSettings {
  @Text({ format: 'uri', max: 4096, optional: true, description: 'The page it opens first; only v2.' })
  startUrl?: string;

  @Flag({ optional: true, description: 'Tasks remember earlier tasks, as usual; only v2.' })
  persistMemory?: boolean;

  @Flag({ optional: true, description: 'Stay open after a task, as usual; only v2.' })
  keepAlive?: boolean;

  @Part(() => CustomProxy, { optional: true, description: "A proxy of one's own instead of the provider's." })
  customProxy?: CustomProxy;

  @Int({ min: 1, max: 240, optional: true, description: 'Minutes until it ends, usually 60; only v4.' })
  timeout?: number;

  @Flag({ optional: true, description: 'Allow its window to be resized; only v4.' })
  allowResizing?: boolean;
}
