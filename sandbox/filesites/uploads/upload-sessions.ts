import { json, type Reply } from '../../kit/reply.js';
import { choice, flag, integer, object, text, type Shape } from '../../kit/shape.js';
import type { ConflictBehavior, Drive } from '../files/drive.js';
import { driveItemResource } from '../files/drive-item-resource.js';
import type { GraphCall } from '../graph/graph-call.js';
import { readOptions } from '../graph/graph-query.js';
import { requireName } from '../files/item-name.js';
import { placeOf } from '../graph/locate.js';
import { readBody } from '../graph/request-json.js';
import { putFile } from '../files/write-items.js';

interface SessionRequest {
  readonly item?: {
    readonly name?: string;
    readonly description?: string;
    readonly fileSize?: number;
    readonly '@microsoft.graph.conflictBehavior'?: ConflictBehavior;
  };
}

const anywhere: Readonly<Record<string, Shape>> = {
  '@odata.type?': text(),
  '@microsoft.graph.conflictBehavior?': choice('fail', 'rename', 'replace'),
  'name?': text({ min: 1 }),
  'fileSystemInfo?': object({ 'createdDateTime?': text(), 'lastModifiedDateTime?': text() }),
};
const inPersonalDrives: Readonly<Record<string, Shape>> = {
  'description?': text({ max: 10_000 }),
  'fileSize?': integer({ min: 0 }),
};

/** What a session is told. https://learn.microsoft.com/graph/api/resources/driveitemuploadableproperties */
function sessionRequest({ facts }: Drive): Shape {
  const item = object({ ...anywhere, ...(facts.driveType === 'personal' && inPersonalDrives) });
  return object({ 'item?': item, 'deferCommit?': flag() });
}

/** `POST …/createUploadSession`; a taken name is found out with the last chunk. */
export function createUploadSession(call: GraphCall): Reply {
  readOptions(call.request.query, { options: [] });
  const place = placeOf(call);
  const { body } = call.request;
  const { item = {} } = body.kind === 'none' ? {} : readBody<SessionRequest>(call.request, sessionRequest(place.drive));
  requireName(item.name ?? place.target?.path.split('/').at(-1) ?? place.item!.name, 'file');
  place.drive.requireSpace(item.fileSize ?? 0);
  const session = call.uploads.open((bytes) => {
    const written = putFile(place, {
      content: { bytes, mimeType: mimeTypeOf(item.name ?? place.target?.path ?? '') },
      by: call.person.email,
      conflictBehavior: item['@microsoft.graph.conflictBehavior'] ?? 'fail',
      name: item.name,
      description: item.description,
    });
    const resource = driveItemResource(
      call,
      { drive: place.drive, item: written.item },
      { urlName: '@content.downloadUrl' },
    );
    return json(written.created ? 201 : 200, resource);
  });
  return json(200, session);
}

/** A session is told no content type, so the name decides. */
function mimeTypeOf(name: string): string {
  const extension = name.split('.').at(-1)!.toLowerCase();
  return MIME_TYPES[extension] ?? 'application/octet-stream';
}

const MIME_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
