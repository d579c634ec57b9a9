import type { ConnectorGuide } from '../../actions/declaration/connector-guide.js';

/** What people should know of the connector beside what it declares. */
export const guide: ConnectorGuide = {
  credentials: [
    {
      title: 'Make an API key at AgentMail',
      steps: [
        'Open [the AgentMail console](https://console.agentmail.to) and sign in.',
        'Under **API Keys** make a key. It is shown once; who loses it makes a new one.',
        'Enter it as the API key of a connection. An account in Europe needs `apiUrl` `https://api.agentmail.eu/v0` too.',
      ],
    },
  ],
  notes: [
    'The id of an inbox is its mail address, that of a message its Message-ID with the angle brackets; in a path both are percent-encoded.',
    'Several values of a filter are repeated parameters: `labels=unread&labels=vip`; all of them must match.',
    'A whole request has at most 6 MB; larger attachments are given by `url`.',
    'Sends and replies always carry an idempotency key to the provider, so repeats by this service cannot send twice.',
  ],
  actions: {
    'list-inboxes': { about: 'Newest first.' },
    'create-inbox': {
      about: 'Everything is optional. With a `client_id` of your own a repeat gives the same inbox back.',
    },
    'list-messages': {
      about:
        'Newest first, without their bodies. Spam, blocked, unauthenticated and deleted mail only where asked for.',
    },
    'get-message': {
      about: 'Text and HTML, and what of them is new compared with the mail it answers (`extracted_text`).',
    },
    'get-attachment': {
      about: 'A short-lived address to download it from; with `include=content` its bytes as base64 too.',
    },
    'send-message': {
      about:
        'At least one recipient in `to`, `cc` or `bcc`, at most 50 in all; at least one of `text`, `html` and `attachments`.',
    },
    'reply-to-message': {
      about: 'To the sender of the message, with `reply_all` to everybody; subject and thread follow from it.',
    },
    'list-threads': { about: 'Newest first.' },
    'get-thread': { about: 'Messages stand in ascending order; the next page holds older ones.' },
  },
};
