import type { User, UserFromGetMe } from '@grammyjs/types';

/** The token the sandbox accepts. */
export const BOT_TOKEN = '123456:SANDBOX';

/** The bot behind the token, as messages show it. */
export const BOT_USER: User = { id: 123456, is_bot: true, first_name: 'Bot', username: 'test_bot' };

/** The bot as it sees itself: privacy mode on, no inline mode. https://core.telegram.org/bots/api#getme */
export const BOT_PROFILE: UserFromGetMe = {
  ...BOT_USER,
  is_bot: true,
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
};
