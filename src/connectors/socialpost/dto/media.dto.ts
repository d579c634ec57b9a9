import { Check, exactlyOne, Text } from '#libs/schema';
import { Base64 } from '../../../actions/kit/base64.js';

/** A picture or film that goes with a post, as its content or as an address that is read. */
@Check(exactlyOne<MediaItem>('url', 'contentBase64'))
export class MediaItem {
  @Text({ format: 'uri', max: 4096, optional: true, description: 'Where it is read, https.' })
  url?: string;

  @Base64({ optional: true, description: 'Its bytes as base64.' })
  contentBase64?: string;

  @Text({ max: 100, optional: true, description: 'Its media type; it must match the bytes.', example: 'image/png' })
  contentType?: string;

  @Text({ max: 4086, multiline: true, optional: true, description: 'A description for people who cannot see it.' })
  altText?: string;
}
