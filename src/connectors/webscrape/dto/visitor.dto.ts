import { Choice, Flag, Int, List, Text } from '#libs/schema';

const DOMAINS_MAX = 1000;

const domains = (description: string) => List(Text({ max: 253 }), { max: DOMAINS_MAX, optional: true, description });

/** From where a page is read. */
export class Location {
  @Text({
    max: 2,
    pattern: /^[A-Z]{2}$/,
    patternMessage: 'must be a country of two capital letters, such as DE',
    optional: true,
    description: 'ISO 3166-1 country; US by default.',
  })
  country?: string;

  @List(Text({ max: 35 }), { max: 20, optional: true, description: 'Preferred languages, such as en-US.' })
  languages?: string[];
}

/** Cookies and storage that calls with the same name share. */
export class Profile {
  @Text({ max: 128, description: 'Its name.' })
  name: string;

  @Flag({ optional: true, description: 'Whether changes are kept; true by default.' })
  saveChanges?: boolean;
}

/** What is taken for dangerous, instead of the account's own rules. */
export class ThreatProtection {
  @Choice(['off', 'normal'], { optional: true, description: 'Whether addresses are looked up.' })
  mode?: 'off' | 'normal';

  @Int({
    min: 0,
    max: 100,
    optional: true,
    description: 'Score at which an address is blocked; a lower score is stricter.',
  })
  riskScoreThreshold?: number;

  @domains('Domains that are always blocked.')
  blacklist?: string[];

  @domains('Domains that are always allowed.')
  whitelist?: string[];

  @domains('Top-level domains that are blocked, such as zip.')
  blockedTlds?: string[];

  @Choice(['open', 'closed'], { optional: true, description: 'What happens when nothing can be looked up.' })
  failurePolicy?: 'open' | 'closed';
}

/** Who asked, for the account's audit log. */
export class AuditMetadata {
  @Text({ max: 1024, description: 'Name of the user.' })
  username: string;
}

/** How personal data is removed from markdown. */
export class RedactPII {
  @Choice(['accurate', 'aggressive', 'fast'], { optional: true, description: 'How it is found.' })
  mode?: 'accurate' | 'aggressive' | 'fast';

  @List(Choice(['PERSON', 'EMAIL', 'PHONE', 'LOCATION', 'FINANCIAL', 'SECRET']), {
    max: 6,
    optional: true,
    description: 'Only these kinds.',
  })
  entities?: ('PERSON' | 'EMAIL' | 'PHONE' | 'LOCATION' | 'FINANCIAL' | 'SECRET')[];

  @Choice(['tag', 'mask', 'remove'], { optional: true, description: 'What replaces it.' })
  replaceStyle?: 'tag' | 'mask' | 'remove';
}

/** How PDF files are read. */
export class PdfParser {
  @Choice(['pdf'], { description: 'Reads PDF files.' })
  type: 'pdf';

  @Choice(['fast', 'auto', 'ocr'], {
    optional: true,
    description: 'By their text, by text recognition, or by whichever is needed.',
  })
  mode?: 'fast' | 'auto' | 'ocr';

  @Int({ min: 1, max: 10_000, optional: true, description: 'Pages, at most.' })
  maxPages?: number;

  @Flag({ optional: true, description: 'Also give each page as its own markdown.' })
  pages?: boolean;

  @Flag({ optional: true, description: 'The blocks of each page too.' })
  blocks?: boolean;

  @Flag({ optional: true, description: 'Mark where pages end in the markdown.' })
  pageMarkers?: boolean;
}
