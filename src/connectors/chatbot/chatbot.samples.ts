/** What each action answers, by its name: answers of the sandbox, shortened. */
export const samples: Readonly<Record<string, object>> = {
  'send-message': {
    message_id: 6,
    date: 1795255757,
    chat: {
      id: 1001,
      type: 'private',
      first_name: 'Ada',
      username: 'ada',
    },
    from: {
      id: 123456,
      is_bot: true,
      first_name: 'Bot',
      username: 'test_bot',
    },
    text: 'Hello Ada',
    entities: [
      {
        type: 'bold',
        offset: 6,
        length: 3,
      },
    ],
  },
  'edit-message': {
    message_id: 5,
    date: 1795255757,
    chat: {
      id: 1001,
      type: 'private',
      first_name: 'Ada',
      username: 'ada',
    },
    from: {
      id: 123456,
      is_bot: true,
      first_name: 'Bot',
      username: 'test_bot',
    },
    text: 'Well? 2',
    reply_markup: {
      inline_keyboard: [
        [
          {
            text: 'Press',
            callback_data: 'p',
          },
        ],
      ],
    },
    edit_date: 1795255757,
  },
  'delete-message': {
    deleted: true,
    chat_id: -1001234567890,
    message_id: 3,
  },
  'forward-message': {
    message_id: 7,
    date: 1795255758,
    chat: {
      id: 1001,
      type: 'private',
      first_name: 'Ada',
      username: 'ada',
    },
    text: 'Hello',
    forward_origin: {
      type: 'user',
      date: 1795255757,
      sender_user: {
        id: 1003,
        is_bot: false,
        first_name: 'Linus',
        username: 'linus',
      },
    },
  },
  'send-photo': {
    message_id: 2,
    date: 1795255758,
    chat: {
      id: -1001000000001,
      type: 'channel',
      title: 'News',
      username: 'news',
    },
    sender_chat: {
      id: -1001000000001,
      type: 'channel',
      title: 'News',
      username: 'news',
    },
    caption: 'Look',
    photo: [
      {
        file_id: 'AgACOcxIe_8tAoTEMRcpwryhhwiU2sn8pAnzVKQXTRoh8EAAE',
        file_unique_id: 'AQADOcxIe_8tAoT',
        file_size: 8,
        width: 90,
      },
    ],
  },
  'send-document': {
    message_id: 8,
    date: 1795255758,
    chat: {
      id: 1001,
      type: 'private',
      first_name: 'Ada',
      username: 'ada',
    },
    caption: 'The report',
    document: {
      file_name: 'report.pdf',
      mime_type: 'application/pdf',
      file_id: 'BQACvyKagD7OvJb2QpMBTtfg0t8pcNgRM6unD3Q_LisuhjAAE',
      file_unique_id: 'AgADvyKagD7OvJb',
    },
  },
  'send-location': {
    message_id: 9,
    date: 1795255758,
    chat: {
      id: 1001,
      type: 'private',
      first_name: 'Ada',
      username: 'ada',
    },
    location: {
      latitude: 52.52,
      longitude: 13.405,
    },
  },
  'send-poll': {
    message_id: 5,
    date: 1795255758,
    chat: {
      id: -1001234567890,
      type: 'supergroup',
      title: 'Team',
    },
    poll: {
      id: '5000000000000000001',
      question: 'Tea?',
      options: [
        {
          persistent_id: '0',
          text: 'yes',
          voter_count: 0,
        },
        {
          persistent_id: '1',
          text: 'no',
          voter_count: 0,
        },
      ],
      total_voter_count: 0,
    },
  },
  'get-chat-info': {
    id: -1001234567890,
    type: 'supergroup',
    title: 'Team',
    description: 'Where the work is',
    accepted_gift_types: {
      unlimited_gifts: false,
      limited_gifts: false,
      unique_gifts: false,
      premium_subscription: false,
    },
  },
  'get-chat-administrators': {
    administrators: [
      {
        status: 'creator',
        user: {
          id: 1001,
          is_bot: false,
          first_name: 'Ada',
          username: 'ada',
          language_code: 'en',
        },
        is_anonymous: false,
      },
    ],
  },
  'get-chat-member': {
    status: 'creator',
    user: {
      id: 1001,
      is_bot: false,
      first_name: 'Ada',
      username: 'ada',
      language_code: 'en',
    },
    is_anonymous: false,
  },
  'get-chat-members-count': {
    count: 17,
  },
  'get-bot-info': {
    id: 123456,
    is_bot: true,
    first_name: 'Bot',
    username: 'test_bot',
    can_join_groups: true,
    can_read_all_group_messages: false,
    supports_guest_queries: false,
    supports_inline_queries: false,
    can_connect_to_business: false,
    has_main_web_app: false,
    has_topics_enabled: false,
    allows_users_to_create_topics: false,
    can_manage_bots: false,
    supports_join_request_queries: false,
  },
  'get-updates': {
    updates: [
      {
        update_id: 1001,
        message: {
          message_id: 1,
          from: {
            id: 1001,
            is_bot: false,
            first_name: 'Ada',
            username: 'ada',
          },
          chat: {
            id: 1001,
            type: 'private',
            first_name: 'Ada',
            username: 'ada',
          },
          date: 1795255755,
        },
      },
    ],
    next_offset: 1002,
  },
  'answer-callback-query': {
    answered: true,
    callback_query_id: '4382000000000000001',
  },
  'export-chat-invite-link': {
    invite_link: 'https://t.me/+AVZeJq1iLTB5LDs3',
  },
  'set-webhook': {
    webhook: true,
    url: 'https://flows.example.com/api/connectors/chatbot/updates/019a8c27-b1e7-7c44-9d2f-3c5a1b2d4e6f',
  },
  'get-messages': {
    messages: [
      {
        update_id: 1001,
        kind: 'message',
        message: {
          message_id: 1,
          date: 1795255755,
          chat: {
            id: 1001,
            type: 'private',
            first_name: 'Ada',
            username: 'ada',
          },
          from: {
            id: 1001,
            is_bot: false,
            first_name: 'Ada',
            username: 'ada',
            language_code: 'en',
          },
          text: '/start',
          entities: [
            {
              type: 'bot_command',
              offset: 0,
              length: 6,
            },
          ],
        },
      },
    ],
    next_after_update_id: 1001,
    has_more: true,
  },
};
