import { Injectable } from '@nestjs/common';
import type { ActionContext } from '../../../actions/declaration/action.context.js';
import { requireObject, type ProviderObject } from '../../../actions/declaration/provider-answer.js';
import { ChatbotClient } from '../chatbot.client.js';
import type { EditMessage } from '../dto/edit-message.dto.js';
import type { DeleteMessage } from '../dto/message.dto.js';

/** Changes and deletes messages; what is asked for decides the method. */
@Injectable()
export class MessageService {
  constructor(private readonly api: ChatbotClient) {}

  async edit(input: EditMessage, context: ActionContext): Promise<ProviderObject> {
    const result = await this.api.call(editMethod(input), input, context);
    // A message sent through inline mode is not the bot's own: the provider answers only that it is done.
    const { inline_message_id } = input;
    return inline_message_id === undefined
      ? requireObject(result, { outcomeUnknown: true })
      : { edited: true, inline_message_id };
  }

  async delete(input: DeleteMessage, context: ActionContext): Promise<ProviderObject> {
    const method = input.message_ids === undefined ? 'deleteMessage' : 'deleteMessages';
    await this.api.call(method, input, context);
    return { deleted: true, ...input };
  }
}

function editMethod({ text, caption }: EditMessage): string {
  if (text !== undefined) return 'editMessageText';
  return caption === undefined ? 'editMessageReplyMarkup' : 'editMessageCaption';
}
