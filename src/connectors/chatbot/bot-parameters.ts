/** Parameters of a method, by name. */
export type BotParameters = Record<string, unknown>;

/** Names of earlier versions and what they are called now. https://core.telegram.org/bots/api-changelog */
const RENAMED: Readonly<Record<string, (value: unknown) => BotParameters>> = {
  reply_to_message_id: (message_id) => ({ reply_parameters: { message_id } }),
  disable_web_page_preview: (is_disabled) => ({ link_preview_options: { is_disabled } }),
  correct_option_id: (id) => ({ correct_option_ids: [id] }),
};

/** An input under the names of today. */
export function currentNames(input: object): BotParameters {
  const parameters: BotParameters = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    Object.assign(parameters, Object.hasOwn(RENAMED, name) ? RENAMED[name]!(value) : { [name]: value });
  }
  return parameters;
}
