import { Inject, Injectable } from '@nestjs/common';
import { invalidInput } from '#libs/errors';
import type { FormPart } from '#libs/http';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import type { ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { VARIABLES } from '../../../platform/config/config.module.js';
import { readVariables } from '../../../platform/config/read-environment.js';
import { ChatbotClient } from '../chatbot.client.js';
import { ChatbotVariables } from '../chatbot.variables.js';
import type { SendDocument, SendPhoto } from '../dto/file.dto.js';
import { contentFile, fileOf } from './file-upload.js';

/** Bytes of a photo, at most. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
const MAX_THUMBNAIL_BYTES = 200 * 1024;

/** Bytes of a document, at most. */
export const documentMaxBytes = (variables: Readonly<Record<string, unknown>>): number =>
  readVariables(ChatbotVariables, variables).CHATBOT_UPLOAD_MAX_BYTES;

/** Sends photos and documents, from wherever they come. https://core.telegram.org/bots/api#sending-files */
@Injectable()
export class MediaService {
  private readonly maxDocumentBytes: number;

  constructor(
    private readonly api: ChatbotClient,
    @Inject(VARIABLES) variables: Record<string, unknown>,
  ) {
    this.maxDocumentBytes = documentMaxBytes(variables);
  }

  /** @throws AppError `too_large`, `invalid_input` without a photo */
  sendPhoto({ photo, ...input }: SendPhoto, context: ActionContext): Promise<ProviderObject> {
    const file = fileOf(photo, context, { name: 'photo', maxBytes: MAX_PHOTO_BYTES });
    if (file === undefined) throw missing('photo');
    if (typeof file === 'string') return this.api.send('sendPhoto', { ...input, photo: file }, context);
    return this.api.send('sendPhoto', input, context, [file]);
  }

  /** @throws AppError `too_large`, `invalid_input` without a document */
  sendDocument({ document, thumbnail, ...input }: SendDocument, context: ActionContext): Promise<ProviderObject> {
    const file = fileOf(document, context, { name: 'document', maxBytes: this.maxDocumentBytes });
    if (file === undefined) throw missing('document');
    const parameters: Record<string, unknown> = { ...input };
    const files: FormPart[] = [];
    if (thumbnail) {
      files.push(contentFile(thumbnail, { name: 'preview', maxBytes: MAX_THUMBNAIL_BYTES }));
      parameters.thumbnail = 'attach://preview';
    }
    if (typeof file === 'string') parameters.document = file;
    else files.push(file);
    return this.api.send('sendDocument', parameters, context, files);
  }
}

function missing(name: string) {
  return invalidInput(name, 'required', 'is required, as a field or as a file part');
}
