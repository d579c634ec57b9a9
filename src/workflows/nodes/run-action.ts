import { AppError } from '#libs/errors';
import { isPlainObject } from '#libs/schema';
import type { ActionDefinition } from '../../actions/declaration/action.catalog.js';
import type { UploadedFile } from '../../actions/declaration/action.context.js';
import { linksInAnswer } from '../../actions/declaration/links-in-answer.js';
import type { ActionCall } from '../../actions/pipeline/action-call.js';
import { filePlaces } from './action-files/file-places.js';
import { keepDownloads } from './action-files/keep-downloads.js';
import { linksOf } from './contract/hidden-texts.js';
import { openFile } from './contract/node-files.js';
import type { NodeContext } from './contract/node-kind.js';

/** Bytes of memory for each byte of a file that goes along as Base64: the text, and the request that holds it. */
const MEMORY_OF_BYTE = 4;

/** What of a call is not the same for all calls of a node. */
interface NodeActionCall extends Pick<ActionCall, 'choice' | 'idempotencyKey' | 'signal'> {
  /** May hold references to files where the action takes files. */
  input: unknown;
  /** Whether files that the answer links to become files of the run. */
  keepsFiles?: boolean;
}

/**
 * Calls an action for a run, and keeps links in the answer that open something to whoever has them out of its records.
 * @throws AppError as the action does
 */
export async function runAction(
  action: ActionDefinition,
  { input, keepsFiles = false, ...call }: NodeActionCall,
  context: NodeContext,
): Promise<unknown> {
  const { services, workspaceId, runId, requestId, repeatsUnknown, hide } = context;
  const caller = { kind: 'run', id: runId, workspaceId, requestId } as const;
  const { body: raw, files } = await takeFiles(action, input, context);
  const { download } = action;
  const keep: ActionCall['keep'] =
    keepsFiles && download ? (body, connection) => keepDownloads(download, { body, connection }, context) : undefined;
  const { body } = await services.actions.run(action, {
    caller,
    raw: { body: raw },
    files,
    ...call,
    keep,
    repeatsUnknown,
  });
  const found = linksInAnswer(action, body);
  if (found) hide(linksOf(found.texts, found.need));
  return body;
}

/**
 * The input of an action with the files that it names: as streams where the action takes uploads, else as Base64, as much as a
 * body of the action may hold. Only files of the run's own workspace count.
 * @throws AppError `not_found` and `too_large` at the field that names the file
 */
async function takeFiles(
  action: ActionDefinition,
  body: unknown,
  { services, workspaceId, room }: NodeContext,
): Promise<Pick<ActionCall, 'files'> & { body: unknown }> {
  if (!isPlainObject(body)) return { body };
  const { input, places } = filePlaces(action, body);
  if (places.length === 0) return { body };
  const open = openFile(services.files, workspaceId);
  const files = new Map<string, UploadedFile>();
  const mostBytes = services.actions.bodyMaxBytes(action);
  let inlineBytes = 0;
  for (const { field, reference, upload, put } of places) {
    const { file, content } = await open(reference, field);
    const { name: filename, type: mimeType, size: bytes } = file;
    if (upload !== undefined) {
      files.set(upload, { filename, mimeType, content, bytes });
      put(undefined, file);
      continue;
    }
    inlineBytes += Math.ceil(bytes / 3) * 4;
    if (inlineBytes > mostBytes) throw tooLarge(field, mostBytes);
    await room(bytes * MEMORY_OF_BYTE);
    put(await base64Of(content), file);
  }
  return { body: input, files };
}

async function base64Of(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('base64');
}

function tooLarge(field: string, bytes: number): AppError {
  const message = `The action takes ${bytes} bytes of Base64 and other input at most.`;
  return new AppError('too_large', message, { errors: [{ field, rule: 'too_large', message }] });
}
