import type { ConnectorManifest } from '../../actions/declaration/connector-manifest.js';
import { guide } from './calendar.guide.js';
import { samples } from './calendar.samples.js';
import { IMPLIED_BY, IN_WORDS, REQUESTED } from './calendar.scopes.js';
import { CalendarVariables } from './calendar.variables.js';

/** Google Calendar v3. https://developers.google.com/workspace/calendar/api/v3/reference */
export const calendar: ConnectorManifest = {
  key: 'calendar',
  title: 'Calendar (Google)',
  summary: 'Events in the calendars of one signed-in person.',
  documentationUrl: 'https://developers.google.com/workspace/calendar/api/v3/reference',
  authentication: {
    kind: 'oauth2',
    providers: [
      {
        key: 'google',
        title: 'Google',
        variablePrefix: 'CALENDAR',
        authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
        tokenUrl: 'https://oauth2.googleapis.com/token',
        revokeUrl: 'https://oauth2.googleapis.com/revoke',
        apiUrl: 'https://www.googleapis.com/calendar/v3',
        scopes: REQUESTED,
        scopesInWords: IN_WORDS,
        authorizeParameters: { access_type: 'offline', prompt: 'consent' },
        loginHint: 'login_hint',
        clientAuthentication: 'body',
        impliedBy: IMPLIED_BY,
      },
    ],
    howToGet:
      'In a Google Cloud project enable the Calendar API and the People API, make an OAuth client of type web application, add the redirect URI shown here, enable the scopes, and enter Client ID and Client Secret.',
  },
  guide,
  samples,
  variables: CalendarVariables,
};
