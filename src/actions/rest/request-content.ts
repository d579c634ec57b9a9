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

/** What a request carries, and what lets go of the place that its file has. */
export interface ReceivedContent extends Content {
  release?: () => void;
}

/** Reads the body of a request to an action: JSON, or multipart or bare bytes where the action takes files. GET and DELETE have none. */
@Injectable()
export class RequestContent {
  constructor(
    private readonly environment: Environment,
    private readonly runner: ActionRunner,
    private readonly places: UploadPlaces,
  ) {}

  async read(request: ApiRequest, action: ActionDefinition): Promise<ReceivedContent> {
    if (!WITH_BODY.has(request.method)) return {};
    const { type } = mediaType(request.headers['content-type']);
    if (type === RAW && action.rawUpload !== undefined) {
      const field = action.rawUpload;
      return this.inPlace(request, action, async () => readRawBody(request, field));
    }
    if (type === 'multipart/form-data') {
      if (!action.uploads)
        throw new AppError('unsupported_media_type', 'Send the body as application/json; this action takes no files.');
      const fileFields = action.uploads;
      return this.inPlace(request, action, () => this.readForm(request, action, fileFields));
    }
    return {
      body: await readJsonBody(request, {
        maxBytes: this.runner.bodyMaxBytes(action),
        ...jsonLimits(this.environment),
        timeoutMs: this.environment.BODY_TIMEOUT_MS,
      }),
    };
  }

  private readForm(request: ApiRequest, action: ActionDefinition, fileFields: readonly string[]): Promise<Content> {
    return readMultipart(request, {
      fileFields,
      maxFieldBytes: this.environment.JSON_BODY_MAX_BYTES,
      maxFileBytes: this.runner.fileMaxBytes(action),
      ...jsonLimits(this.environment),
      input: action.input,
    });
  }

  /** Reads what has a file, which has a place for as long as the request goes on: actions put copies of it by. */
  private async inPlace(
    request: ApiRequest,
    action: ActionDefinition,
    read: () => Promise<Content>,
  ): Promise<ReceivedContent> {
    // Before a file comes that nobody wants.
    this.runner.requireAllowed(action, request.caller!);
    const release = this.places.take(request, request.caller!.workspaceId);
    try {
      return { ...(await read()), release };
    } catch (error) {
      release();
      throw error;
    }
  }
}
