import { Injectable } from '@nestjs/common';
import { AppError } from '@libs/errors';
import { Environment } from '../config/environment.js';
import { mediaType } from '../api/body/media-type.js';
import { readJsonBody } from '../api/body/json-body.js';
import type { ApiRequest } from '../api/request.js';
import type { UploadedFile } from './action.context.js';
import type { ActionDefinition } from './action.catalog.js';
import { readMultipart } from './multipart.js';

/** What a request to an action carries besides its address. */
export interface Content {
  body?: unknown;
  files?: ReadonlyMap<string, UploadedFile>;
}

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** Reads the body of a request to an action: JSON, or multipart where the action takes files. GET and DELETE have none. */
@Injectable()
export class RequestContent {
  constructor(private readonly environment: Environment) {}

  async read(request: ApiRequest, action: ActionDefinition): Promise<Content> {
    if (!WITH_BODY.has(request.method)) return {};
    const { JSON_BODY_MAX_BYTES, JSON_MAX_DEPTH, JSON_MAX_ITEMS, BODY_TIMEOUT_MS } = this.environment;
    const maxBytes = Math.max(JSON_BODY_MAX_BYTES, action.connector.jsonBodyMaxBytes ?? 0);
    if (mediaType(request.headers['content-type']).type === 'multipart/form-data') {
      if (!action.uploads)
        throw new AppError('unsupported_media_type', 'Send the body as application/json; this action takes no files.');
      return readMultipart(request, {
        fileFields: action.uploads,
        maxFieldBytes: JSON_BODY_MAX_BYTES,
        maxDepth: JSON_MAX_DEPTH,
        maxItems: JSON_MAX_ITEMS,
        input: action.input,
      });
    }
    return {
      body: await readJsonBody(request, {
        maxBytes,
        maxDepth: JSON_MAX_DEPTH,
        maxItems: JSON_MAX_ITEMS,
        timeoutMs: BODY_TIMEOUT_MS,
      }),
    };
  }
}
