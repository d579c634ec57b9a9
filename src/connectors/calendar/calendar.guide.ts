import type { ConnectorGuide } from '../../actions/declaration/connector-guide.js';

/** What people should know of the connector beside what it declares. */
export const guide: ConnectorGuide = {
  credentials: [
    {
      title: 'Make your own application in Google Cloud',
      steps: [
        'Open [the Google Cloud console](https://console.cloud.google.com) and choose or make a project.',
        'Under **APIs & Services > Library** enable the **Google Calendar API** and the **People API**.',
        'Open **Google Auth Platform**. The first time choose **Get started** and enter the name of the application and an e-mail address for questions; later both stand under **Branding**. Under **Audience** say who may sign in. While the application is in testing, add the people who sign in as test users; their sign-ins end after 7 days.',
        'Under **Data Access > Add or remove scopes** add `https://www.googleapis.com/auth/userinfo.email`, `https://www.googleapis.com/auth/userinfo.profile` and `https://www.googleapis.com/auth/calendar`.',
        'Under **Clients > Create client** choose the type **Web application** and paste the redirect URI from above under **Authorized redirect URIs**.',
        'Copy **Client ID** and **Client secret** into the connection at once: the secret is shown when it is made and not again.',
        'Sign in and leave the box of the calendar ticked.',
      ],
    },
  ],
  scopes: [
    'Narrower grants are enough too: `https://www.googleapis.com/auth/calendar.events` for all actions, `calendar.readonly` and `calendar.events.readonly` for the two that read.',
    'People may untick the calendar on the consent page: then actions answer 403 `missing_scope` until they sign in again and allow it.',
  ],
  notes: [
    'The calendar is `primary` unless `calendarId` names another.',
    'Times are RFC 3339. One without an offset needs a `timeZone`; an end day is exclusive.',
    '`sendUpdates` says who gets a mail. Without it, Google decides: its documents promise no mails, but warn that some can go out. With `none`, they warn that events can be missing in calendars outside Google, or be lost for some guests.',
    'Errors 403 and 429 of the quota are both 429 `provider_rate_limited`, with `Retry-After`.',
  ],
  actions: {
    'create-event': {
      about:
        'With an `Idempotency-Key` and no `id` of your own, a repeat cannot make two events. `addMeet` adds a conference; `waitForConference` waits until its link is there.',
    },
    'list-events': {
      about:
        'With `syncToken`, the list has only what changed since then. The last page contains `nextSyncToken`. If a token is too old, the answer is 410 `gone`: list again without it.',
    },
    'get-event': { about: 'A deleted event is answered with `status: "cancelled"`.' },
    'update-event': {
      about:
        'By default, the given fields replace those of the event, and `null` clears one. With `mode: "replace"`, the event has only the given fields. With `ifMatch` or `If-Match`, the answer is 412 `precondition_failed` if somebody else has changed the event.',
    },
    'delete-event': { about: 'An event that is gone already is a success with `alreadyDeleted: true`.' },
  },
};
