import { Int, Text } from '#libs/schema';

/** The environment variables of this connector beside those of its OAuth applications. */
export class SocialpostVariables {
  @Text({
    max: 100,
    pattern: /^\d{6}(,\d{6})*$/,
    patternMessage: 'must be a version such as 202607, or several separated by commas',
    default: '202607',
    description:
      "Version of LinkedIn's interface, YYYYMM; each lives about a year. Further ones after commas are fallbacks.",
  })
  SOCIALPOST_LINKEDIN_API_VERSION: string;

  @Int({
    min: 1,
    max: 524_288_000,
    default: 26_214_400,
    description: 'Bytes of a picture or film that a post takes as base64 or downloads, at most.',
  })
  SOCIALPOST_MEDIA_MAX_BYTES: number;
}
