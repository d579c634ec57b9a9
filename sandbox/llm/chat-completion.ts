import type { ChatRequest } from './chat-request.js';
import type { Turn } from './llm-scripts.js';

/** Characters of a token, as a rule of thumb. */
const CHARACTERS_PER_TOKEN = 4;

const tokensOf = (text: string): number => Math.ceil(text.length / CHARACTERS_PER_TOKEN);

/** The answer to a request: what the model says, cut at `max_tokens`, and what it has cost. */
export function chatCompletion({ model, messages, max_tokens: limit }: ChatRequest, turn: Turn, at: number): object {
  const said = turn.text ?? '';
  const isCut = limit !== undefined && tokensOf(said) > limit;
  const text = isCut ? said.slice(0, limit * CHARACTERS_PER_TOKEN) : said;
  const answered = messages.filter(({ role }) => role === 'assistant').length;
  const calls = turn.toolCalls?.map(({ name, arguments: given }, index) => ({
    id: `call_${answered + 1}_${index + 1}`,
    type: 'function',
    function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
  }));
  const prompt = tokensOf(JSON.stringify(messages));
  const completion = tokensOf(text + JSON.stringify(calls ?? ''));
  return {
    id: `chatcmpl-${at}`,
    object: 'chat.completion',
    created: Math.floor(at / 1000),
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text === '' ? null : text, ...(calls && { tool_calls: calls }) },
        finish_reason: isCut ? 'length' : calls ? 'tool_calls' : 'stop',
      },
    ],
    usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
  };
}
