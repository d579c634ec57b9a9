import type { User } from '@grammyjs/types';
import { controlBody, noSuchRoute } from '../../kit/control-body.js';
import type { ProviderRequest } from '../../kit/provider.js';
import { empty, json, type Reply } from '../../kit/reply.js';
import { Router } from '../../kit/router.js';
import type { Shape } from '../../kit/shape.js';
import type { ReceivedEdit } from '../people/edit-received.js';
import type { NewMembership } from '../people/group-acts.js';
import { Impossible } from '../people/impossible.js';
import type { PressedButton } from '../people/press-button.js';
import type { ReceivedMessage } from '../people/receive-message.js';
import type { Vote } from '../people/vote.js';
import type { InlineContent } from '../world/inline-messages.js';
import type { WebPage } from '../world/web-pages.js';
import type { ChatbotControls } from './chatbot-controls.js';
import { SHAPES } from './control-shapes.js';

type Act = (bot: ChatbotControls, request: ProviderRequest) => unknown;

/** A route whose body fits `shape`; what the act answers is sent as JSON, nothing as 204. */
function act<Body>(shape: Shape, run: (bot: ChatbotControls, body: Body) => unknown): Act {
  return (bot, request) => run(bot, controlBody<Body>(request, shape));
}

const ACTS = new Router<Act>()
  .on(
    'POST /start-chat',
    act<{ who: number | User }>(SHAPES.somebody, (bot, { who }) => bot.startChat(who)),
  )
  .on(
    'POST /block-bot',
    act<{ id: number }>(SHAPES.person, (bot, { id }) => bot.blockBot(id)),
  )
  .on(
    'POST /deactivate-account',
    act<{ id: number }>(SHAPES.person, (bot, { id }) => bot.deactivateAccount(id)),
  )
  .on(
    'POST /receive-message',
    act<ReceivedMessage>(SHAPES.message, (bot, message) => bot.receiveMessage(message)),
  )
  .on(
    'POST /edit-received',
    act<ReceivedEdit>(SHAPES.edit, (bot, edit) => bot.editReceived(edit)),
  )
  .on(
    'POST /press-button',
    act<PressedButton>(SHAPES.press, (bot, press) => bot.pressButton(press)),
  )
  .on(
    'POST /vote',
    act<Vote>(SHAPES.vote, (bot, given) => bot.vote(given)),
  )
  .on(
    'POST /change-member',
    act<NewMembership>(SHAPES.membership, (bot, change) => bot.changeMember(change)),
  )
  .on(
    'POST /join',
    act<{ link: string; who: number | User }>(SHAPES.join, (bot, join) => ({ id: bot.joinByLink(join).id })),
  )
  .on(
    'POST /upgrade-group',
    act<{ chatId: number }>(SHAPES.chat, (bot, { chatId }) => ({ id: bot.upgradeGroup(chatId).id })),
  )
  .on(
    'POST /advance',
    act<{ milliseconds: number }>(SHAPES.time, (bot, { milliseconds }) => bot.advance(milliseconds)),
  )
  .on(
    'PUT /webhook-rules',
    act<{ enforced: boolean }>(SHAPES.rules, ({ platform }, { enforced }) => {
      platform.webhook.enforcesAddressRules = enforced;
    }),
  )
  .on(
    'POST /web-pages',
    act<WebPage & { url: string }>(SHAPES.page, ({ platform }, { url, ...page }) => platform.web.serve(url, page)),
  )
  .on(
    'POST /inline-messages',
    act<InlineContent>(SHAPES.inlineMessage, ({ platform }, content) => ({ id: platform.inlineMessages.add(content) })),
  )
  .on('GET /messages', ({ platform }, { query }) => ({
    messages: platform.messages.ofChat(Number(query.get('chatId'))).map(({ message }) => message),
  }))
  .on('GET /callback-answer', ({ platform }, { query }) => ({
    answer: platform.callbacks.answerOf(query.get('id') ?? '') ?? null,
  }));

/**
 * What people do, over HTTP under `/_sandbox/chatbot`: `POST start-chat {who}`, `receive-message {chatId, from?, text …}`,
 * `edit-received`, `press-button`, `vote`, `block-bot {id}`, `deactivate-account {id}`, `change-member`, `join {link, who}`,
 * `upgrade-group {chatId}`, `advance {milliseconds}`, `web-pages`, `inline-messages`, `PUT webhook-rules {enforced}`,
 * `GET messages?chatId=` and `GET callback-answer?id=`. 409 for what nobody could do.
 */
export function controlChatbot(bot: ChatbotControls, request: ProviderRequest): Reply {
  const route = ACTS.find(request.method, request.path);
  if (!route) return noSuchRoute(request);
  try {
    const answer = route.target(bot, request);
    return answer === undefined ? empty(204) : json(200, answer);
  } catch (error) {
    if (error instanceof Impossible) return json(409, { error: 'impossible', detail: error.message });
    throw error;
  }
}
