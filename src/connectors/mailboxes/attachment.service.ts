import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { HttpSender, invalidProviderAnswer } from '#libs/http';
import type { ActionContext } from '../../actions/declaration/action.context.js';
import { readLinkedFile } from '../../actions/kit/linked-file.js';
import type { ProviderObject } from '../../actions/declaration/provider-answer.js';
import { readVariables } from '../../platform/config/read-environment.js';
import { VARIABLES } from '../../platform/config/config.module.js';
import type { GetAttachment } from './dto/mail.dto.js';
import { MailboxesClient } from './mailboxes.client.js';
import { MailboxesVariables } from './mailboxes.variables.js';

const ATTACHMENT = '/inboxes/{inbox_id}/messages/{message_id}/attachments/{attachment_id}';

/** Attachments of received mail: what is known of them and, when asked for, their bytes. */
@Injectable()
export class AttachmentService {
  private readonly maxBytes: number;

  constructor(
    private readonly api: MailboxesClient,
    private readonly sender: HttpSender,
    @Inject(VARIABLES) variables: Record<string, unknown>,
  ) {
    this.maxBytes = readVariables(MailboxesVariables, variables).MAILBOXES_ATTACHMENT_MAX_BYTES;
  }

  /** @throws AppError `too_large` for content beyond the limit */
  async get({ include, ...input }: GetAttachment, context: ActionContext): Promise<ProviderObject> {
    const attachment = await this.api.get(ATTACHMENT, input, context);
    return include ? { ...attachment, content: await this.contentOf(attachment, context) } : attachment;
  }

  private async contentOf({ download_url: url, size }: ProviderObject, context: ActionContext): Promise<string> {
    const { maxBytes } = this;
    if (typeof url !== 'string') throw invalidProviderAnswer('it lacks "download_url"');
    if (typeof size === 'number' && size > maxBytes) {
      throw new AppError(
        'too_large',
        `The attachment has ${size} bytes; ${maxBytes} can be included. Read download_url.`,
      );
    }
    const { connection, signal } = context;
    return (await readLinkedFile(this.sender, connection, { url, maxBytes, signal })).toString('base64');
  }
}
