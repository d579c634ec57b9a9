import { expect, it } from '@jest/globals';
import {
  paletteItems,
  type PaletteSource,
  type PaletteStep,
} from '../../../web/src/workflows/editor/palette/palette-items.js';

const kind = (type: string, role: string, title: string, keywords: string[] = []) =>
  [type, { type, role, title, summary: '', keywords }] as const;
const declared = (key: string, summary: string) => ({ key, connector: key.split('.')[0], summary });

const source = {
  kinds: new Map([
    kind('webhook', 'start', 'Webhook'),
    kind('connectorTrigger', 'start', 'Connector event'),
    kind('connectorAction', 'step', 'Connector action', ['integration']),
  ]),
  catalogues: {
    triggers: [declared('mail.received', 'A mail arrives.'), declared('mail.sent', ''), declared('bot.message', '')],
    actions: [declared('mail.send', 'Send a mail.')],
  },
  connectors: [{ key: 'mail', title: 'Mailboxes' }],
  hasStart: false,
} as unknown as PaletteSource;

it.each<[PaletteStep | undefined, string, string[]]>([
  [undefined, '', ['Webhook', 'Connector event', 'Connector action']],
  [undefined, 'integration', ['Connector action']],
  [undefined, 'mail', ['mail.received', 'mail.sent', 'mail.send']],
  [{ type: 'connectorTrigger' }, '', ['Mailboxes: 2 events', 'bot: 1 event']],
  [{ type: 'connectorAction' }, '', ['Mailboxes: 1 action']],
  [{ type: 'connectorTrigger' }, 'mail', ['Mailboxes: 2 events', 'mail.received', 'mail.sent']],
  [{ type: 'connectorTrigger' }, 'mail arrives', ['mail.received']],
  [{ type: 'connectorTrigger', connector: 'mail' }, '', ['mail.received', 'mail.sent']],
  [{ type: 'connectorTrigger', connector: 'mail' }, 'sent', ['mail.sent']],
])('at %j a search for %j finds %j', (step, search, expected) => {
  const items = paletteItems(source, search, step);
  expect(items.map(({ title, summary, opens }) => (opens?.connector ? `${title}: ${summary}` : title))).toEqual(
    expected,
  );
});

it('has no start for a graph that has one', () => {
  const items = paletteItems({ ...source, hasStart: true }, 'mail');
  expect(items.map(({ title }) => title)).toEqual(['mail.send']);
});
