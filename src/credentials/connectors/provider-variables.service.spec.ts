import { describe, expect, it } from '@jest/globals';
import type { ActionCatalog } from '../../actions/declaration/action.catalog.js';
import { EnvironmentError } from '../../platform/config/read-environment.js';
import { ProviderVariables } from './provider-variables.service.js';

const connectors = [
  { key: 'mailboxes', authentication: { kind: 'apiKey' } },
  { key: 'calendar', authentication: { kind: 'oauth2', providers: [{ variablePrefix: 'CALENDAR' }] } },
];
const check = (variables: Record<string, string>) => () =>
  new ProviderVariables({ connectors } as unknown as ActionCatalog, variables).onModuleInit();

describe('the variables of providers', () => {
  it.each([
    ['MAILBOXES_API_URL', { MAILBOXES_API_URL: 'agentmail' }],
    ['CALENDAR_AUTHORIZE_URL', { CALENDAR_AUTHORIZE_URL: 'accounts.google.com/auth' }],
    ['CALENDAR_TOKEN_URL', { CALENDAR_TOKEN_URL: 'ftp://tokens.example/' }],
    ['CALENDAR_REVOKE_URL', { CALENDAR_REVOKE_URL: '/revoke' }],
    ['CALENDAR_CLIENT_SECRET', { CALENDAR_CLIENT_ID: 'id' }],
    ['CALENDAR_CLIENT_ID', { CALENDAR_CLIENT_SECRET: 'secret' }],
  ])('stop the start in a line that begins with the name of %s', (name, variables) => {
    expect(check(variables)).toThrow(EnvironmentError);
    expect(check(variables)).toThrow(new RegExp(`^${name} [^\\n]+$`));
  });

  it.each([
    [{ MAILBOXES_API_URL: 'http://127.0.0.1:4010/mailboxes/v0', CALENDAR_API_URL: '' }],
    [{ CALENDAR_TOKEN_URL: 'https://login.example/{tenant}/token', MAILBOXES_REVOKE_URL: '' }],
    [{ CALENDAR_CLIENT_ID: 'id', CALENDAR_CLIENT_SECRET: 'secret' }],
  ])('are taken as %j', (variables) => {
    expect(check(variables as Record<string, string>)).not.toThrow();
  });
});
