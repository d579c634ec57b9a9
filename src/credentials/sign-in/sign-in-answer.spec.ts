import { describe, expect, it } from '@jest/globals';
import type { Caller } from '#libs/access';
import type { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import type { ApiRequest, ApiResponse } from '../../http/request.js';
import type { Logger } from '../../platform/logging/logger.js';
import { SignInAnswer } from './sign-in-answer.js';

interface Got {
  status?: number;
  location?: string;
  html?: string;
}

const logged: object[] = [];
const logger = { error: (line: object) => void logged.push(line) } as unknown as Logger;
const answer = new SignInAnswer({ connectors: [] } as unknown as ActionCatalog, logger);

/** A response, and what a browser gets by it. */
function responseWith(got: Got): ApiResponse {
  const response = {
    redirect: (_status: number, location: string) => void (got.location = location),
    status: (status: number) => ((got.status = status), response),
    set: () => response,
    type: () => response,
    send: (html: string) => void (got.html = html),
  };
  return response as unknown as ApiResponse;
}

/** What a browser gets that comes back from a sign-in for a connection of workspace `w`. */
function answerFor(person: Partial<Caller> | undefined): Got {
  const got: Got = {};
  answer.finished(responseWith(got), {
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

  it('is a page and a line of the log where something failed on our side, and the error itself for others', async () => {
    const fault = new TypeError('a fault');
    const fail = () => Promise.reject(fault);
    const got: Got = {};
    const request = (accept: string) =>
      ({ headers: { accept }, requestId: 'r-1', params: {} }) as unknown as ApiRequest;
    await answer.guarded(request('text/html,*/*'), responseWith(got), fail);
    expect(got).toMatchObject({ status: 500, html: expect.stringContaining('(Request r-1)') });
    expect(got.html).not.toContain('a fault');
    expect(logged).toEqual([{ requestId: 'r-1', err: fault }]);
    await expect(answer.guarded(request('*/*'), responseWith({}), fail)).rejects.toBe(fault);
  });
});
