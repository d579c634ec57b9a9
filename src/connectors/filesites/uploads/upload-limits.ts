import { readVariables } from '../../../platform/config/read-environment.js';
import type { UploadFile } from '../dto/file.dto.js';
import { FilesitesVariables } from '../filesites.variables.js';

/** Room for the other fields of an upload. */
const FIELDS_BYTES = 65_536;
const IN_MEMORY_MS = 300_000;
const STREAMED_MS = 1_800_000;

/** Bytes of the JSON body of an upload: the largest file as base64, and the other fields. */
export function uploadBodyBytes(variables: Readonly<Record<string, unknown>>): number {
  const { FILESITES_BASE64_MAX_BYTES } = readVariables(FilesitesVariables, variables);
  return Math.ceil(FILESITES_BASE64_MAX_BYTES / 3) * 4 + FIELDS_BYTES;
}

/** Bytes of a file that is sent as a form or as the body. */
export function streamMaxBytes(variables: Readonly<Record<string, unknown>>): number {
  return readVariables(FilesitesVariables, variables).FILESITES_STREAM_MAX_BYTES;
}

/** Milliseconds of an upload: a streamed file has the time of every upload. */
export function uploadTimeMs({ content }: UploadFile): number {
  return content === undefined ? STREAMED_MS : IN_MEMORY_MS;
}
