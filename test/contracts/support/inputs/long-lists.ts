import { SEED } from '../../../../sandbox/chatbot/seed.js';
import type { SandboxedApp } from '../../../support/app/sandboxed-app.js';

const START = { dateTime: '2026-12-01T10:00:00Z', timeZone: 'UTC' };
const END = { dateTime: '2026-12-01T11:00:00Z', timeZone: 'UTC' };
const DAY_MS = 86_400_000;
const THREE = ['first', 'second', 'third'];

/**
 * Puts into the sandbox what makes lists of three items at least, and gives the inputs that list them, by action, laid over
 * the working input of each; those of other actions find enough in the starting world.
 */
export async function longLists(service: SandboxedApp): Promise<Readonly<Record<string, object>>> {
  const { providers } = service.sandbox;
  const post = async (path: string, body: object) => {
    const { body: made, status } = await service.api.post(`/api/actions/${path}`).send(body);
    if (status > 299) throw new Error(`${path}: ${JSON.stringify(made)}`);
    return made;
  };
  const { message_id } = await post('mailboxes/inboxes/support@agentmail.to/messages/send', {
    ...{ to: ['ada@example.org'], subject: 'A third thread', text: 'Hello.' },
  });
  const reply = `mailboxes/inboxes/support@agentmail.to/messages/${encodeURIComponent(message_id)}/reply`;
  const answers = [];
  for (const text of THREE) {
    await post('mailboxes/inboxes', { display_name: text });
    answers.push(await post(reply, { text }));
    // Of yesterday, so that it is worked up and stays as it is while it is read.
    providers.memory.account.add({ content: text, containerTag: 'paged' }, DAY_MS);
    await post('browser/profile', { name: text });
    providers.calendar.placeEvent('ada@example.org', { summary: text, start: START, end: END });
    providers.chatbot.receiveMessage({ chatId: SEED.ada, from: SEED.ada, text });
  }
  const crawl = await post('webscrape/crawl', { url: 'https://example.com/docs' });
  const urls = ['https://example.com', 'https://example.com/docs', 'https://example.com/docs/install'];
  const batch = await post('webscrape/batch/scrape', { urls });
  return {
    'filesites.search-sites': { query: 'sharepoint' },
    'filesites.list-files': { folderPath: undefined },
    'filesites.find-file': { name: 'e', match: 'contains', type: 'all' },
    'filesites.search-files': { query: 'filetype:txt' },
    'filesites.search-list-items': { conditions: undefined },
    'mailboxes.get-thread': { thread_id: answers[0].thread_id },
    'calendar.list-events': { timeMin: '2026-12-01T00:00:00Z', timeMax: '2026-12-02T00:00:00Z' },
    'webscrape.get-crawl': { id: crawl.id },
    'webscrape.get-batch-scrape': { id: batch.id },
    'memory.list-documents': { containerTags: ['paged'] },
  };
}
