import { SEED } from '../../../../sandbox/chatbot/seed.js';
import type { SandboxedApp } from '../../../support/app/sandboxed-app.js';

/** Inputs that the sandbox answers well, by action; where one is missing the action's example does. */
export type WorkingInputs = Readonly<Record<string, () => object | Promise<object>>>;

/** Tells the things apart that calls make one after the other. */
let made = 0;
const fresh = (name: string): string => `${name} ${(made += 1)}`;

/** Inputs for the starting world of a service's sandbox; what can be used once is made anew for each call. */
export async function workingInputs(service: SandboxedApp): Promise<WorkingInputs> {
  return {
    ...(await filesitesInputs(service)),
    ...(await mailboxesInputs(service)),
    ...calendarInputs(service),
    ...(await chatbotInputs(service)),
    ...(await webscrapeInputs(service)),
    ...memoryInputs(service),
    ...browserInputs(service),
    'socialpost.create-post': () => ({ text: fresh('Released') }),
  };
}

async function filesitesInputs({ api }: SandboxedApp): Promise<WorkingInputs> {
  const post = async (path: string, body: object) =>
    (await api.post(`/api/actions/filesites/${path}`).send(body).expect(200)).body;
  const site = await post('sites/get', { hostname: 'contoso.sharepoint.com', path: 'sites/team', expand: 'drive' });
  const [siteId, driveId] = [site.id as string, site.drive.id as string];
  const idAt = async (filePath: string) => (await post('files/get', { driveId, filePath })).id as string;
  const fileId = await idAt('Reports/2026/summary 100%.txt');
  const workbook = await idAt('Reports/2026/Q1 #2.xlsx');
  const tasks = { siteId, listId: 'Tasks' };
  const found = await post('lists/items/search', tasks);
  const itemId = found.value[0].id as string;
  return {
    'filesites.get-me': () => ({}),
    'filesites.list-files': () => ({ siteId, folderPath: 'Reports/2026', pageSize: 50 }),
    'filesites.get-file': () => ({ driveId, fileId }),
    'filesites.find-file': () => ({ siteId, name: 'Q1 #2.xlsx', type: 'files' }),
    'filesites.search-files': () => ({ query: 'plan', size: 10 }),
    'filesites.search-and-filter-files': () => ({ siteId, listId: 'Documents' }),
    'filesites.get-file-metadata': () => ({ driveId, fileId, includeFields: true }),
    'filesites.download-file': () => ({ driveId, fileId }),
    'filesites.download-files': () => ({ driveId, fileIds: [fileId, workbook] }),
    'filesites.select-files': () => ({ driveId, fileOrFolderIds: [fileId] }),
    'filesites.create-folder': () => ({ driveId, name: fresh('Folder') }),
    'filesites.upload-file': () => ({ driveId, name: fresh('hello.txt'), content: 'aGVsbG8=' }),
    'filesites.create-sharing-link': () => ({ driveId, fileId, type: 'view', scope: 'organization' }),
    'filesites.create-list': () => ({ siteId, displayName: fresh('List') }),
    'filesites.create-list-item': () => ({ ...tasks, fields: { Title: fresh('Call') } }),
    'filesites.update-list-item': () => ({ ...tasks, itemId, fields: { Title: fresh('Call') } }),
    'filesites.search-list-items': () => ({
      ...tasks,
      conditions: [{ field: 'Status', op: 'eq', value: 'Open' }],
      returnFields: ['Title', 'Status'],
    }),
    'filesites.read-table': () => ({ driveId, itemId: workbook, tableName: 'Sales', numberOfRows: 1 }),
  };
}

async function mailboxesInputs({ api }: SandboxedApp): Promise<WorkingInputs> {
  const inbox_id = 'support@agentmail.to';
  const inbox = `/api/actions/mailboxes/inboxes/${encodeURIComponent(inbox_id)}`;
  const { body: page } = await api.get(`${inbox}/messages`).query({ limit: 20 }).expect(200);
  const mails = page.messages as { message_id: string; thread_id: string; attachments?: { attachment_id: string }[] }[];
  const { message_id, thread_id, attachments } = mails.find((mail) => mail.attachments?.length)!;
  const { attachment_id } = attachments![0]!;
  return {
    'mailboxes.get-inbox': () => ({ inbox_id }),
    'mailboxes.list-messages': () => ({ inbox_id, limit: 1 }),
    'mailboxes.get-message': () => ({ inbox_id, message_id }),
    'mailboxes.get-attachment': () => ({ inbox_id, message_id, attachment_id }),
    'mailboxes.send-message': () => ({ inbox_id, to: ['ada@example.org'], subject: 'Invoice', text: 'Paid.' }),
    'mailboxes.reply-to-message': () => ({ inbox_id, message_id, text: 'Thank you.' }),
    'mailboxes.list-threads': () => ({ inbox_id, limit: 20 }),
    'mailboxes.get-thread': () => ({ inbox_id, thread_id }),
  };
}

function calendarInputs({ sandbox }: SandboxedApp): WorkingInputs {
  const { calendar } = sandbox.providers;
  const start = { dateTime: '2026-12-01T10:00:00Z', timeZone: 'UTC' };
  const end = { dateTime: '2026-12-01T11:00:00Z', timeZone: 'UTC' };
  const newEvent = () => String(calendar.placeEvent('ada@example.org', { summary: 'Review', start, end }).id);
  const eventId = newEvent();
  return {
    'calendar.create-event': () => ({ summary: 'Review', start, end }),
    'calendar.get-event': () => ({ eventId }),
    'calendar.update-event': () => ({ eventId, location: fresh('Room') }),
    'calendar.delete-event': () => ({ eventId: newEvent() }),
  };
}

async function chatbotInputs({ api, sandbox }: SandboxedApp): Promise<WorkingInputs> {
  const { chatbot } = sandbox.providers;
  const [chat_id, team] = [SEED.ada, SEED.team];
  const reply_markup = { inline_keyboard: [[{ text: 'Press', callback_data: 'p' }]] };
  const { body: sent } = await api
    .post('/api/actions/chatbot/send-message')
    .send({ chat_id, text: 'Well?', reply_markup })
    .expect(200);
  const messageId = sent.message_id as number;
  const said = () => chatbot.receiveMessage({ chatId: team, from: SEED.linus, text: 'Hello' }).message_id;
  const forwarded = said();
  return {
    'chatbot.edit-message': () => ({ chat_id, message_id: messageId, text: fresh('Well?'), reply_markup }),
    'chatbot.delete-message': () => ({ chat_id: team, message_id: said() }),
    'chatbot.forward-message': () => ({ chat_id, from_chat_id: team, message_id: forwarded }),
    'chatbot.answer-callback-query': () => ({
      callback_query_id: chatbot.pressButton({ from: chat_id, chatId: chat_id, messageId, data: 'p' }).id,
    }),
    'chatbot.get-updates': () => ({ limit: 1 }),
    'chatbot.set-webhook': () => ({ url: '' }),
  };
}

async function webscrapeInputs({ api }: SandboxedApp): Promise<WorkingInputs> {
  const started = async (path: string, body: object) =>
    (await api.post(`/api/actions/webscrape/${path}`).send(body).expect(200)).body.id as string;
  const crawl = await started('crawl', { url: 'https://example.com/docs' });
  const batch = await started('batch/scrape', { urls: ['https://example.com'] });
  return {
    'webscrape.get-crawl': () => ({ id: crawl }),
    'webscrape.get-batch-scrape': () => ({ id: batch }),
  };
}

function memoryInputs({ sandbox }: SandboxedApp): WorkingInputs {
  const { account } = sandbox.providers.memory;
  return {
    'memory.delete-document': () => ({ id: account.add({ content: 'Old.', containerTag: 'user_42' }).id }),
  };
}

function browserInputs({ sandbox }: SandboxedApp): WorkingInputs {
  const { account } = sandbox.providers.browser;
  const plan = { startsAfterMs: 0, runsForMs: 0 };
  const newTask = () => {
    const { id } = account.openSession('sessions', {}, true);
    account.plan(plan);
    return { taskId: account.addTask(id, { task: 'Read' }).id };
  };
  const standing = newTask();
  return {
    'browser.run-task': () => {
      account.plan(plan);
      return { task: 'Read the title', startUrl: 'https://example.com' };
    },
    'browser.run-task over v4': () => {
      account.plan(plan);
      return { task: 'Read the title' };
    },
    'browser.stop-task over v4': newTask,
    'browser.get-task': () => standing,
    'browser.stop-task': () => ({ ...newTask(), stopSession: true }),
  };
}
