import type { InputFault } from '#libs/errors';
import { Check, Int } from '#libs/schema';

/** What the chunks of an upload session are multiples of. https://learn.microsoft.com/graph/api/driveitem-createuploadsession */
const CHUNK_UNIT_BYTES = 327_680;
/** Requests of an upload session stay below this. */
const CHUNK_LIMIT_BYTES = 62_914_560;
const MAX_FILE_BYTES = 268_435_456_000;

/** The environment variables of this connector beside those of its OAuth application. */
@Check(wholeChunks)
export class FilesitesVariables {
  @Int({
    min: 0,
    max: 262_144_000,
    default: 4_194_304,
    description: 'Bytes of a file that is uploaded in one request, at most; a larger one goes up in chunks.',
  })
  FILESITES_SIMPLE_UPLOAD_MAX_BYTES: number;

  @Int({
    min: CHUNK_UNIT_BYTES,
    max: CHUNK_LIMIT_BYTES - CHUNK_UNIT_BYTES,
    default: 10_485_760,
    description: `Bytes of a chunk of a larger upload, a multiple of ${CHUNK_UNIT_BYTES}.`,
  })
  FILESITES_UPLOAD_CHUNK_BYTES: number;

  @Int({ min: 1, max: 268_435_456, default: 26_214_400, description: 'Bytes of a file sent as base64, at most.' })
  FILESITES_BASE64_MAX_BYTES: number;

  @Int({
    min: 1,
    max: MAX_FILE_BYTES,
    default: 262_144_000,
    description: 'Bytes of a file sent as a form or as a bare body, at most; it is streamed.',
  })
  FILESITES_STREAM_MAX_BYTES: number;
}

function wholeChunks({ FILESITES_UPLOAD_CHUNK_BYTES: bytes }: FilesitesVariables): InputFault[] {
  if (bytes % CHUNK_UNIT_BYTES === 0) return [];
  const message = `must be a multiple of ${CHUNK_UNIT_BYTES}`;
  return [{ field: 'FILESITES_UPLOAD_CHUNK_BYTES', rule: 'multiple', message }];
}
