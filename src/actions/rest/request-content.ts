import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { Environment } from '../../platform/config/environment.js';
import { mediaType } from '../../http/body/media-type.js';
import { readJsonBody } from '../../http/body/json-body.js';
import { jsonLimits } from '../../http/body/scan-json.js';
import { UploadPlaces } from '../../http/body/upload-places.js';
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
    private readonly places: UploadPlaces,
  ) {}

  async read(request: ApiRequest, action: ActionDefinition): Promise<Content> {
    if (!WITH_BODY.has(request.method)) return {};
    const { type } = mediaType(request.headers['content-type']);
    if (type === RAW && action.rawUpload !== undefined) return readRawBody(request, action.rawUpload);
    if (type === 'multipart/form-data') {
      if (!action.uploads)
        throw new AppError('unsupported_media_type', 'Send the body as application/json; this action takes no files.');
      return this.readForm(request, action, action.uploads);
    }
    return {
      body: await readJsonBody(request, {
        maxBytes: this.runner.bodyMaxBytes(action),
        ...jsonLimits(this.environment),
        timeoutMs: this.environment.BODY_TIMEOUT_MS,
      }),
    };
  }

  /** Reads a form, which has its place until its file is let go of. */
  private async readForm(
    request: ApiRequest,
    action: ActionDefinition,
    fileFields: readonly string[],
  ): Promise<Content> {
    const release = this.places.take(request, request.caller!.workspaceId);
    const form = await readMultipart(request, {
      fileFields,
      maxFieldBytes: this.environment.JSON_BODY_MAX_BYTES,
      maxFileBytes: this.runner.fileMaxBytes(action),
      ...jsonLimits(this.environment),
      input: action.input,
    }).catch((error: unknown) => {
      release();
      throw error;
    });
    const [file] = form.files.values();
    if (file) file.content.once('close', release);
    else release();
    return form;
  }
}
