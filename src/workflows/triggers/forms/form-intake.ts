import { Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { FairShare, shareOf } from '#libs/fair-share';
import { exactNumber, MAX_NUMBER_LENGTH } from '#libs/json';
import type { FileReference } from '../../../files/file-reference.js';
import type { StoredFile } from '../../../files/file-store.service.js';
import { FileIntake } from '../../../files/incoming/file-intake.service.js';
import type { FormFields } from '../../../files/incoming/read-form.js';
import { readJsonBody } from '../../../http/body/json-body.js';
import { jsonLimits } from '../../../http/body/scan-json.js';
import { mediaType } from '../../../http/body/media-type.js';
import { unread } from '../../../http/body/read-bytes.js';
import type { ApiRequest } from '../../../http/request.js';
import { Environment } from '../../../platform/config/environment.js';
import type { FormField } from '../../nodes/form/form-field.js';
import { fileJudge } from './form-files.js';

/** Percent of all uploads of a process that one sender of public forms may have at a time. */
const SENDER_SHARE_PERCENT = 10;
const RETRY_AFTER_SECONDS = 1;
/** A number as JSON writes it. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** What is sent with a form, as it came: its fields are still to be checked. */
export interface SentForm {
  data: unknown;
  /** Stored, and seen by nobody before a run takes them. */
  files: StoredFile[];
}

/** A form that is being sent. */
export interface OpenForm {
  workspaceId: string;
  fields: readonly FormField[];
  /** Who sends it, where nobody has signed in. One sender does not keep all places of a workspace. */
  sender?: string;
}

/** Whether a form comes as multipart/form-data, so that there may be files in it. */
export function isMultipart({ headers }: Pick<ApiRequest, 'headers'>): boolean {
  return mediaType(headers['content-type']).type === 'multipart/form-data';
}

/** Reads forms that people send: JSON, or multipart/form-data, whose files are stored as they come. */
@Injectable()
export class FormIntake {
  private readonly senders: FairShare;

  constructor(
    private readonly files: FileIntake,
    private readonly environment: Environment,
  ) {
    const { FILE_UPLOADS_AT_ONCE: total } = environment;
    this.senders = new FairShare({ total, perWorkspace: shareOf(total, SENDER_SHARE_PERCENT) });
  }

  /**
   * Reads a form and does with it what `use` does. Files that no run has taken then are deleted.
   * @throws AppError 400, 413, 415, 503 for what was sent; what `use` throws
   */
  async take<T>(request: ApiRequest, form: OpenForm, use: (sent: SentForm) => Promise<T>): Promise<T> {
    const sent = isMultipart(request) ? await this.receive(request, form) : await this.readJson(request);
    try {
      return await use(sent);
    } finally {
      await this.files.discard(sent);
    }
  }

  private async readJson(request: ApiRequest): Promise<SentForm> {
    const { JSON_BODY_MAX_BYTES: maxBytes, BODY_TIMEOUT_MS: timeoutMs } = this.environment;
    const data = await readJsonBody(request, { maxBytes, timeoutMs, ...jsonLimits(this.environment) });
    return { data, files: [] };
  }

  private async receive(request: ApiRequest, { workspaceId, fields, sender }: OpenForm): Promise<SentForm> {
    const release = sender === undefined ? undefined : this.senders.tryAcquire(`${workspaceId} ${sender}`);
    if (sender !== undefined && !release) throw unread(request, noPlace());
    try {
      const admit = fileJudge(fields, this.environment);
      const { body, files } = await this.files.receiveForm(request, { workspaceId, admit });
      return { data: valuesOf(fields, body), files };
    } finally {
      release?.();
    }
  }
}

/** What texts of a form stand for by the types of their fields; lines end in them as they do in JSON, not by CRLF. */
function valuesOf(fields: readonly FormField[], sent: FormFields<FileReference>): Record<string, unknown> {
  const types = new Map(fields.map(({ name, type }) => [name, type]));
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      typeof value === 'string' ? valueOf(types.get(name), value) : value,
    ]),
  );
}

function valueOf(type: FormField['type'] | undefined, text: string): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (type === 'number') return text.length <= MAX_NUMBER_LENGTH && NUMBER.test(text) ? exactNumber(text) : text;
  return text.replaceAll('\r\n', '\n');
}

const noPlace = (): AppError =>
  new AppError('unavailable', 'Too many files arrive from this address at the same time; nothing was stored.', {
    retryAfter: RETRY_AFTER_SECONDS,
  });
