import { describe, expect, it } from '@jest/globals';
import type { Caller } from '#libs/access';
import type { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import type { ApiResponse } from '../../http/request.js';
import { SignInAnswer } from './sign-in-answer.js';

/** What a browser gets that comes back from a sign-in for a connection of workspace `w`. */
function answerFor(person: Partial<Caller> | undefined): { location?: string; html?: string } {
  const got: { location?: string; html?: string } = {};
  const response = {
    redirect: (_status: number, location: string) => void (got.location = location),
    status: () => response,
    set: () => response,
    type: () => response,
    send: (html: string) => void (got.html = html),
  };
  new SignInAnswer({} as ActionCatalog).finished(response as unknown as ApiResponse, {
    ...{ connector: 'calendar', endUserId: null, connectionId: 'c-1', workspaceId: 'w', result: 'connected' },
    person: person as Caller | undefined,
  });
  return got;
}

describe('the end of a sign-in', () => {
  it('leads a member of the workspace back to Settings', () => {
    const location = '/settings/connectors/calendar?connection=c-1&result=connected';
    expect(answerFor({ workspaceId: 'w' })).toEqual({ location });
  });

  it.each([
    ['nobody who is signed in', undefined],
    ['a person who is signed in to another workspace', { workspaceId: 'other' }],
  ])('tells %s nothing of the connection', (_, person) => {
    const { location, html } = answerFor(person);
    expect(location).toBeUndefined();
    expect(html).toContain('The account is connected.');
    expect(html).not.toContain('c-1');
  });
});
