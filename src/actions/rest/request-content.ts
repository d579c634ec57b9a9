import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { Environment } from '../../platform/config/environment.js';
import { mediaType } from '../../http/body/media-type.js';
import { readJsonBody } from '../../http/body/json-body.js';
import { jsonLimits } from '../../http/body/scan-json.js';
import type { ApiRequest } from '../../http/request.js';
import type { ActionDefinition } from '../declaration/action.catalog.js';
import type { Content } from '../declaration/action.context.js';
import { ActionRunner } from '../pipeline/action.runner.js';
import { readMultipart } from './multipart.js';
import { RAW, readRawBody } from './raw-body.js';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH']);

/** Reads the body of a request to an action: JSON, or multipart or bare bytes where the action takes files. GET and DELETE have none. */
@Injectable()
export class RequestContent {
  constructor(
    private readonly environment: Environment,
    private readonly runner: ActionRunner,
  ) {}

  async read(request: ApiRequest, action: ActionDefinition): Promise<Content> {
    if (!WITH_BODY.has(request.method)) return {};
    const { JSON_BODY_MAX_BYTES, BODY_TIMEOUT_MS } = this.environment;
    const { type } = mediaType(request.headers['content-type']);
    if (type === RAW && action.rawUpload !== undefined) return readRawBody(request, action.rawUpload);
    if (type === 'multipart/form-data') {
      if (!action.uploads)
        throw new AppError('unsupported_media_type', 'Send the body as application/json; this action takes no files.');
      return readMultipart(request, {
        fileFields: action.uploads,
        maxFieldBytes: JSON_BODY_MAX_BYTES,
        ...jsonLimits(this.environment),
        input: action.input,
      });
    }
    return {
      body: await readJsonBody(request, {
        maxBytes: this.runner.bodyMaxBytes(action),
        ...jsonLimits(this.environment),
        timeoutMs: BODY_TIMEOUT_MS,
      }),
    };
  }
}
