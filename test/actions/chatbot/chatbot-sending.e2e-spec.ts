import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { jpeg, png } from '../../../sandbox/chatbot/spec-support/pictures.js';
import { CHAT, chatbotCalls } from '../../support/providers/chatbot-calls.js';
import { BOOT_TIMEOUT_MS, bootSandboxed, type SandboxedApp } from '../../support/app/sandboxed-app.js';

const MAX_UPLOAD = 20_000;

let service: SandboxedApp;
const { action, begin, bot, call, sent } = chatbotCalls(() => service);

beforeAll(async () => {
  service = await bootSandboxed({ variables: { CHATBOT_UPLOAD_MAX_BYTES: String(MAX_UPLOAD) } });
}, BOOT_TIMEOUT_MS);
afterAll(() => service.close());
beforeEach(() => begin());

const posted = async (name: string, body: object): Promise<Record<string, any>> =>
  (await call(name, body).expect(200)).body;
const message = () => posted('send-message', { chat_id: CHAT.ada, text: 'Hello' });
const photo = { file_base64: png(90, 90).toString('base64'), filename: 'a.png', mime_type: 'image/png' };

describe('send-message', () => {
  it('sends formatted text to a person, by number or by digits', async () => {
    const body = await posted('send-message', { chat_id: CHAT.ada, text: 'Hello <b>Ada</b>', parse_mode: 'HTML' });
    expect(body).toMatchObject({
      chat: { id: CHAT.ada },
      text: 'Hello Ada',
      entities: [{ type: 'bold', offset: 6, length: 3 }],
    });
    expect(await posted('send-message', { chat_id: '1001', text: 'Again' })).toMatchObject({ chat: { id: CHAT.ada } });
    expect(await posted('send-message', { chat_id: '@news', text: 'News' })).toMatchObject({
      chat: { username: 'news' },
    });
  });

  it('translates old names', async () => {
    const { message_id } = await message();
    const body = await posted('send-message', {
      chat_id: CHAT.ada,
      text: 'x',
      reply_to_message_id: message_id,
      disable_web_page_preview: true,
    });
    expect(body.reply_to_message.message_id).toBe(message_id);
    expect(sent('sendMessage').at(-1)!.body).toMatchObject({
      reply_parameters: { message_id },
      link_preview_options: { is_disabled: true },
    });
  });

  it('never shows the token, and sends it nowhere but in the path', async () => {
    const { text, headers } = await call('send-message', { chat_id: CHAT.stranger, text: 'x' }).expect(403);
    expect(text + JSON.stringify(headers)).not.toContain('SANDBOX');
    expect(sent('sendMessage')[0]!.headers).not.toHaveProperty('authorization');
  });
});

describe('edit-message', () => {
  it('changes the text, the caption or the buttons alone', async () => {
    const { message_id } = await message();
    const ref = { chat_id: CHAT.ada, message_id };
    expect(await posted('edit-message', { ...ref, text: 'Changed' })).toMatchObject({ text: 'Changed' });
    const reply_markup = { inline_keyboard: [[{ text: 'Press', callback_data: 'p' }]] };
    expect(await posted('edit-message', { ...ref, reply_markup })).toMatchObject({ text: 'Changed', reply_markup });
    const picture = await posted('send-photo', { chat_id: CHAT.ada, photo, caption: 'Before' });
    const caption = { chat_id: CHAT.ada, message_id: picture.message_id, caption: 'After' };
    expect(await posted('edit-message', caption)).toMatchObject({ caption: 'After' });
    expect(
      sent()
        .slice(-4)
        .map(({ path }) => path.split('/').at(-1)),
    ).toEqual(['editMessageText', 'editMessageReplyMarkup', 'sendPhoto', 'editMessageCaption']);
  });

  it('answers that an inline message is changed', async () => {
    const inline_message_id = bot().platform.inlineMessages.add({
      kind: 'text',
      text: { text: 'Before', entities: [] },
    } as never);
    await call('edit-message', { inline_message_id, text: 'After' }).expect(200, { edited: true, inline_message_id });
  });

  it('refuses the same text again', async () => {
    const { message_id } = await message();
    const { body } = await call('edit-message', { chat_id: CHAT.ada, message_id, text: 'Hello' }).expect(422);
    expect(body).toMatchObject({
      code: 'provider_rejected',
      provider: { status: 400, message: expect.stringContaining('not modified') },
    });
  });
});

describe('delete-message and forward-message', () => {
  it('delete one or several and say which', async () => {
    const [a, b, c] = [await message(), await message(), await message()].map(({ message_id }) => message_id);
    await call('delete-message', { chat_id: CHAT.ada, message_id: a }).expect(200, {
      deleted: true,
      chat_id: CHAT.ada,
      message_id: a,
    });
    await call('delete-message', { chat_id: CHAT.ada, message_ids: [b, c] }).expect(200, {
      deleted: true,
      chat_id: CHAT.ada,
      message_ids: [b, c],
    });
    const { body } = await call('delete-message', { chat_id: CHAT.ada, message_id: a }).expect(404);
    expect(body.code).toBe('provider_not_found');
  });

  it('forward as a suggested post, which Telegram takes in one kind of chat alone', async () => {
    const { message_id } = await message();
    const post = { chat_id: CHAT.team, from_chat_id: CHAT.ada, message_id, suggested_post_parameters: {} };
    const { body } = await call('forward-message', post).expect(422);
    expect(body.provider.message).toContain('channel direct messages');
  });

  it('forward to another chat', async () => {
    const { message_id } = await message();
    const body = await posted('forward-message', { chat_id: CHAT.team, from_chat_id: CHAT.ada, message_id });
    expect(body).toMatchObject({ chat: { id: CHAT.team }, text: 'Hello', forward_origin: expect.any(Object) });
  });
});

describe('send-photo', () => {
  it('takes base64, a file_id and an address', async () => {
    const sentPhoto = await posted('send-photo', { chat_id: '@news', photo, caption: 'Look' });
    expect(sentPhoto).toMatchObject({ caption: 'Look', photo: [expect.objectContaining({ width: 90, height: 90 })] });
    const { file_id } = sentPhoto.photo[0];
    expect(await posted('send-photo', { chat_id: CHAT.ada, photo: file_id })).toHaveProperty('photo');
    await posted('send-photo', { chat_id: CHAT.ada, photo: 'https://example.com/cat.jpg' });
    expect(sent('sendPhoto').at(-1)!.body).toMatchObject({ photo: 'https://example.com/cat.jpg' });
  });

  it('counts the characters of a caption without its marks', async () => {
    const words = 'x'.repeat(1024);
    const bold = { chat_id: CHAT.ada, photo, caption: `<b>${words}</b>`, parse_mode: 'HTML' };
    expect(await posted('send-photo', bold)).toMatchObject({ caption: words });
    const { body } = await call('send-photo', { chat_id: CHAT.ada, photo, caption: `${words}x` }).expect(400);
    expect(body.errors).toMatchObject([{ field: 'caption', rule: 'too_long' }]);
  });

  it('takes a file part and the other fields as text', async () => {
    const { body } = await action('send-photo')
      .field('chat_id', String(CHAT.ada))
      .field('caption', '12')
      .field('has_spoiler', 'true')
      .field('reply_markup', JSON.stringify({ inline_keyboard: [[{ text: 'Go', url: 'https://example.com' }]] }))
      .attach('photo', jpeg(600, 300), 'b.jpg')
      .expect(200);
    expect(body).toMatchObject({ caption: '12', has_media_spoiler: true, chat: { id: CHAT.ada } });
    expect(sent('sendPhoto')[0]!.body).toMatchObject({
      files: [{ field: 'photo', fileName: 'b.jpg', contentType: 'image/jpeg' }],
    });
  });

  it('refuses a photo above 10 MiB', async () => {
    const picture = jpeg(600, 300, 10 * 1024 * 1024 + 1);
    const { body } = await action('send-photo').field('chat_id', '1001').attach('photo', picture, 'b.jpg').expect(413);
    expect(body.code).toBe('too_large');
  });

  it('needs a photo, and one only', async () => {
    const none = await call('send-photo', { chat_id: CHAT.ada }).expect(400);
    expect(none.body.errors).toMatchObject([{ field: 'photo', rule: 'required' }]);
    const both = await action('send-photo')
      .field('chat_id', '1001')
      .field('photo', 'AgAC')
      .attach('photo', png(1, 1), 'a.png')
      .expect(400);
    expect(both.body.errors).toMatchObject([{ field: 'photo', rule: 'at_most_one' }]);
  });

  it.each([
    ['a data: address', { ...photo, file_base64: 'data:image/png;base64,AAAA' }],
    ['no base64', { ...photo, file_base64: '***' }],
    ['no name', { file_base64: photo.file_base64 }],
    ['a path', '/etc/passwd'],
    ['an attachment of the request', 'attach://x'],
    ['another scheme', 'ftp://example.com/a.png'],
  ])('refuses %s', async (_case, given) => {
    await call('send-photo', { chat_id: CHAT.ada, photo: given }).expect(400);
    expect(sent('sendPhoto')).toHaveLength(0);
  });
});

describe('send-document', () => {
  it.each([
    [MAX_UPLOAD - 1, 200],
    [MAX_UPLOAD, 200],
    [MAX_UPLOAD + 1, 413],
  ])('streams %i bytes with %i', async (size, status) => {
    const { body } = await action('send-document')
      .field('chat_id', '1001')
      .attach('document', Buffer.alloc(size, 'a'), 'notes.txt');
    expect(body).toMatchObject(
      status === 200 ? { document: { file_name: 'notes.txt', file_size: size } } : { status, code: 'too_large' },
    );
  });

  it.each([
    [MAX_UPLOAD, 200],
    [MAX_UPLOAD + 1, 413],
  ])('takes %i bytes of base64 with %i', async (size, status) => {
    const document = { file_base64: Buffer.alloc(size, 'a').toString('base64'), filename: 'notes.txt' };
    await call('send-document', { chat_id: CHAT.ada, document }).expect(status);
  });

  it('sends a preview along', async () => {
    const thumbnail = { file_base64: jpeg(90, 90).toString('base64'), filename: 't.jpg', mime_type: 'image/jpeg' };
    const document = { file_base64: Buffer.from('text').toString('base64'), filename: 'a name.txt' };
    const body = await posted('send-document', { chat_id: CHAT.ada, document, thumbnail });
    expect(body.document).toMatchObject({ file_name: 'a name.txt', thumbnail: { width: 90, height: 90 } });
  });

  it('takes a body of 10 MiB and no more', async () => {
    const document = { file_base64: Buffer.alloc(7_900_000).toString('base64'), filename: 'big' };
    const { body } = await call('send-document', { chat_id: CHAT.ada, document }).expect(413);
    expect(body.code).toBe('too_large');
    expect(sent('sendDocument')).toHaveLength(0);
  });
});

describe('send-location and send-poll', () => {
  it('send a place', async () => {
    const body = await posted('send-location', {
      chat_id: CHAT.ada,
      latitude: 52.52,
      longitude: 13.405,
      live_period: 60,
    });
    expect(body.location).toMatchObject({ latitude: 52.52, longitude: 13.405, live_period: 60 });
  });

  it('send a poll', async () => {
    const body = await posted('send-poll', {
      chat_id: CHAT.team,
      question: 'Tea?',
      options: ['yes', { text: 'no' }],
      is_anonymous: false,
    });
    expect(body.poll).toMatchObject({
      question: 'Tea?',
      is_anonymous: false,
      type: 'regular',
      options: [{ text: 'yes' }, { text: 'no' }],
    });
  });

  it.each([{ correct_option_ids: [1] }, { correct_option_id: 1 }])('send a quiz with %j', async (right) => {
    const body = await posted('send-poll', {
      chat_id: CHAT.team,
      question: '1+1?',
      options: ['1', '2'],
      type: 'quiz',
      explanation: 'Count.',
      ...right,
    });
    expect(body.poll).toMatchObject({ type: 'quiz' });
    expect(sent('sendPoll')[0]!.body).toMatchObject({ correct_option_ids: [1] });
  });

  it('read the marks in every text of a poll', async () => {
    const body = await posted('send-poll', {
      chat_id: CHAT.team,
      question: '1+1 <tg-emoji emoji-id="5368324170671202286">👍</tg-emoji>',
      question_parse_mode: 'HTML',
      options: ['1', '2'],
      type: 'quiz',
      correct_option_ids: [1],
      explanation: `<b>Count</b>${'<i></i>'.repeat(30)}`,
      explanation_parse_mode: 'HTML',
      description: 'An *easy* one',
      description_parse_mode: 'MarkdownV2',
    });
    expect(body.poll).toMatchObject({
      question: '1+1 👍',
      question_entities: [{ type: 'custom_emoji', offset: 4, length: 2 }],
      explanation: 'Count',
      explanation_entities: [{ type: 'bold', offset: 0, length: 5 }],
      description: 'An easy one',
      description_entities: [{ type: 'bold', offset: 3, length: 4 }],
    });
  });
});
