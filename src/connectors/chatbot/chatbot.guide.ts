import type { ConnectorGuide } from '../../actions/declaration/connector-guide.js';

/** What people should know of the connector beside what it declares. */
export const guide: ConnectorGuide = {
  credentials: [
    {
      title: 'Make a bot at Telegram',
      steps: [
        'In Telegram open a chat with [@BotFather](https://t.me/BotFather) and send `/newbot`.',
        'Give the bot a name, then a user name that ends in `bot`.',
        'BotFather answers with the token, such as `123456:ABC…`. Enter it as the bot token of a connection; `/revoke` there makes a new one.',
      ],
    },
  ],
  notes: [
    'The bot can write to a person only after that person has started a conversation with it; else 403 `bot_not_started_by_user`.',
    'In a group the bot must be a member; else 403 `bot_not_in_chat`.',
    'Ids of people are positive, ids of groups and channels negative. `chat.id` of each update says where it came from.',
    'Updates come by `get-updates`, by a webhook, or from the stored inbox of `get-messages`; while a webhook is set, `get-updates` answers 409 `webhook_active`.',
    'About 30 messages a second in all and one a second per chat; a 429 with at most 5 seconds is waited out once.',
  ],
  actions: {
    'send-message': { about: 'Up to 4,096 characters after the markup is read.' },
    'edit-message': {
      about:
        'The message by `chat_id` and `message_id`, or by `inline_message_id`; `text`, `caption` or the buttons alone.',
    },
    'delete-message': {
      about:
        'One (`message_id`) or up to 100 (`message_ids`). What is older than 48 hours cannot be deleted everywhere.',
    },
    'send-photo': {
      about: 'A `file_id`, an address that Telegram reads, `{file_base64, filename}`, or a file of the form.',
    },
    'send-document': {
      about: 'A `file_id`, an address that Telegram reads, `{file_base64, filename}`, or a file of the form.',
    },
    'send-location': { about: 'With `live_period` it can be moved afterwards.' },
    'send-poll': { about: 'A quiz needs `correct_option_ids`.' },
    'get-chat-administrators': { about: 'There are none in a conversation with one person.' },
    'get-chat-member': { about: 'Only certain where the bot is an administrator.' },
    'get-bot-info': { about: 'It shows that the token works.' },
    'get-updates': {
      about:
        'Without `offset` nothing is forgotten. `timeout` waits for the first update; of two waiting calls the older ends.',
    },
    'answer-callback-query': {
      about:
        'The query comes with an update of the kind `callback_query` and has to be answered within a minute or so.',
      preparation: { path: 'press-button', body: { from: 1001, chatId: 1001, messageId: 4, data: 'notes' } },
    },
    'export-chat-invite-link': { about: 'The bot must be an administrator.' },
    'set-webhook': {
      about:
        'Without `url` updates go into the stored inbox of this service, with a secret that it makes; `url: ""` removes the webhook.',
    },
    'get-messages': {
      about:
        'From the stored inbox, which `set-webhook` without `url`, `get-updates` and this action itself fill. Nothing is forgotten at the provider unless `acknowledge` is set.',
    },
  },
};
