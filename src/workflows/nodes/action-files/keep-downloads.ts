import { Readable } from 'node:stream';
import type { ActionDefinition } from '../../../actions/declaration/action.catalog.js';
import type { DownloadLink } from '../../../actions/declaration/action-route.js';
import type { OpenConnection } from '../../../actions/declaration/open-connection.js';
import { streamLinkedFile } from '../../../actions/kit/linked-file.js';
import { isPlainObject, jsonSchema, type JsonSchema } from '#libs/schema';
import { fileReferenceSchema, type FileReference } from '../../../files/file-reference.js';
import type { NodeContext } from '../contract/node-kind.js';

/** The field that holds the file which a run has kept, in the place of its link. */
const FILE = 'file';

/**
 * The answer of an action with files of the run in the place of the links to them, stored as they arrive. Where the answer has no
 * link there is no file.
 * @throws AppError `too_large`, `provider_…` for a link that cannot be read
 */
export async function keepDownloads(
  { list, ...download }: DownloadLink,
  { body, connection }: { body: unknown; connection: OpenConnection },
  context: NodeContext,
): Promise<unknown> {
  if (!isPlainObject(body)) return body;
  if (list === undefined) return keptItem(download, body, { connection, context });
  const items = body[list];
  if (!Array.isArray(items)) return body;
  const kept: unknown[] = [];
  for (const item of items)
    kept.push(isPlainObject(item) ? await keptItem(download, item, { connection, context }) : item);
  return { ...body, [list]: kept };
}

async function keptItem(
  { link, name, type }: DownloadLink,
  item: Record<string, unknown>,
  { connection, context }: { connection: OpenConnection; context: NodeContext },
): Promise<Record<string, unknown>> {
  const { [link]: url, ...rest } = item;
  if (typeof url !== 'string' || url === '') return rest;
  const told = Object.entries({ name, type })
    .map(([what, field]) => [what, field === undefined ? undefined : item[field]] as const)
    .filter(([, value]) => typeof value === 'string' && value !== '');
  return { ...rest, [FILE]: await keep(url, Object.fromEntries(told), { connection, context }) };
}

/** What the answer says of the file counts, else what its link says. */
async function keep(
  url: string,
  told: { name?: string; type?: string },
  { connection, context }: { connection: OpenConnection; context: NodeContext },
): Promise<FileReference> {
  const { services, workspaceId, runId, signal } = context;
  const owner = { workspaceId, runId };
  const held = heldBy(url);
  if (held) return services.files.keep(owner, { type: held.type, ...told }, held.content);
  return streamLinkedFile(services.http, connection, {
    file: { url, signal, maxBytes: services.fileMaxBytes },
    take: ({ headers, body }) =>
      services.files.keep(
        owner,
        { disposition: headers['content-disposition'], type: headers['content-type'], ...told },
        body,
      ),
  });
}

/** The file that a `data:` address holds itself (RFC 2397), as some providers give small ones; undefined for any other link. */
function heldBy(url: string): { type: string; content: AsyncIterable<Buffer> } | undefined {
  if (!url.startsWith('data:')) return undefined;
  const comma = url.indexOf(',');
  const [type = '', ...parameters] = url.slice('data:'.length, Math.max(comma, 0)).split(';');
  if (parameters.at(-1) !== 'base64') return undefined;
  return { type, content: Readable.from([Buffer.from(url.slice(comma + 1), 'base64')]) };
}

/** What is known of an answer whose downloads are kept. */
export function answerWithFiles({
  answer,
  download,
}: Pick<ActionDefinition, 'answer' | 'download'>): JsonSchema | undefined {
  const schema = typeof answer === 'function' ? jsonSchema(answer()) : answer;
  if (!schema || !download) return schema;
  const { list, link } = download;
  if (list === undefined) return withFile(schema, link);
  const properties = schema['properties'] as Record<string, JsonSchema>;
  const items = properties[list]!;
  return {
    ...schema,
    properties: { ...properties, [list]: { ...items, items: withFile(items['items'] as JsonSchema, link) } },
  };
}

function withFile(schema: JsonSchema, link: string): JsonSchema {
  const { [link]: _, ...properties } = schema['properties'] as Record<string, JsonSchema>;
  const required = (schema['required'] as string[] | undefined)?.filter((name) => name !== link);
  return { ...schema, properties: { ...properties, [FILE]: fileReferenceSchema }, ...(required && { required }) };
}
