import { Check, Either, Flag, Part, Text, atMostOne, type FieldDecorator } from '#libs/schema';
import { Base64 } from '../../../actions/kit/base64.js';
import { CaptionField, Entities, ParseModeField, plainCaption, type ParseMode } from './format.dto.js';
import { ChannelSendOptions } from './send-options.dto.js';

/** A file inside JSON. */
export class FileContent {
  @Base64({ description: 'The bytes as base64, about 7 MB at most.', file: { name: 'filename', type: 'mime_type' } })
  file_base64: string;

  @Text({ max: 255, description: 'The name.' })
  filename: string;

  @Text({
    max: 127,
    optional: true,
    pattern: /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/,
    patternMessage: 'must be a media type such as image/png',
    description: 'The media type.',
  })
  mime_type?: string;
}

/** A file the provider has (`file_id`), one it reads (a URL), or one inside the request. */
export type FileInput = string | FileContent;

const FILE_OR_URL = /^(?:https?:\/\/\S+|[A-Za-z0-9_-]+)$/;

// Optional, because the file may come as a part of a form instead; the handler asks for one of the two.
const FileField = (what: string): FieldDecorator<FileInput> =>
  Either(
    [
      Text({ max: 4096, pattern: FILE_OR_URL, patternMessage: 'must be a file_id or an http(s) URL' }),
      Part(() => FileContent),
    ],
    {
      optional: true,
      message: 'must be a file_id, an http(s) URL, or {file_base64, filename}',
      description: `The ${what}: a file_id, an http(s) URL, or {file_base64, filename, mime_type?}; or a file part of that name in multipart/form-data. In a workflow, a file of the run.`,
    },
  );

/** What photos and documents share. */
@Check(atMostOne<Captioned>('parse_mode', 'caption_entities'))
@Check(plainCaption)
export class Captioned extends ChannelSendOptions {
  @CaptionField('The text below it')
  caption?: string;

  @ParseModeField()
  parse_mode?: ParseMode;

  @Entities('caption')
  caption_entities?: unknown[];
}

/** A photo: 10 MB at most from us, 5 MB where the provider reads an address. https://core.telegram.org/bots/api#sendphoto */
export class SendPhoto extends Captioned {
  @FileField('photo')
  photo?: FileInput;

  @Flag({ optional: true, description: 'Cover it until somebody taps it.' })
  has_spoiler?: boolean;

  @Flag({ optional: true, description: 'Show the caption above the photo.' })
  show_caption_above_media?: boolean;
}

/** A file: `CHATBOT_UPLOAD_MAX_BYTES` at most from us, 20 MB where the provider reads an address. https://core.telegram.org/bots/api#senddocument */
export class SendDocument extends Captioned {
  @FileField('document')
  document?: FileInput;

  @Part(() => FileContent, { optional: true, description: 'A preview: JPEG below 200 kB, 320 pixels at most.' })
  thumbnail?: FileContent;

  @Flag({ optional: true, description: 'Do not guess the kind of file from its content.' })
  disable_content_type_detection?: boolean;
}
