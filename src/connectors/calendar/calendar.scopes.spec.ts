import { describe, expect, it } from '@jest/globals';
import type { OAuth2Authentication } from '../../actions/declaration/connector-manifest.js';
import { findMissingScope, isGranted } from '../../actions/declaration/scopes.js';
import { calendar } from './calendar.connector.js';
import { CALENDAR, READING, WRITING } from './calendar.scopes.js';

const [google] = (calendar.authentication as OAuth2Authentication).providers;
const scope = (name: string) => `https://www.googleapis.com/auth/${name}`;

describe('calendar scopes', () => {
  it.each([
    ['calendar', true, true],
    ['calendar.events', true, true],
    ['calendar.events.owned', true, true],
    ['calendar.app.created', true, true],
    ['calendar.readonly', true, false],
    ['calendar.events.readonly', true, false],
    ['userinfo.email', false, false],
  ])('%s lets events be read: %s, written: %s', (name, reads, writes) => {
    expect(findMissingScope(google, [scope(name)], READING)).toBe(reads ? undefined : CALENDAR);
    expect(findMissingScope(google, [scope(name)], WRITING)).toBe(writes ? undefined : CALENDAR);
  });

  it.each(['calendar.events', 'calendar.readonly', 'calendar.events.readonly', 'calendar.app.created'])(
    'a grant of the whole calendar covers a connection that asks for %s',
    (name) => {
      expect(isGranted(google, [CALENDAR], scope(name))).toBe(true);
    },
  );
});
