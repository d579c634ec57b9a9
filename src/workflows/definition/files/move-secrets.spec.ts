import { describe, expect, it } from '@jest/globals';
import type { Caller } from '#libs/access';
import type { Transaction } from '../../../platform/database/connection/database.js';
import type { VariableStore } from '../../ports/variable-store.js';
import { editFields, graph, webhook } from '../../../../test/support/workflows/workflow-graphs.js';
import { storeSecrets, takeSecrets } from './move-secrets.js';

const WORKFLOW = '019a0000-0000-7000-8000-a1b2c3d4e5f6';

/** What a webhook with this authentication is stored as, and which variables are written. */
function take(authentication: unknown, { saved, id = 'in' }: { saved?: object; id?: string } = {}) {
  const definition = graph({ [id]: webhook({ authentication }), other: editFields({ apiKey: 'kept' }) });
  const current = saved && graph({ in: webhook({ authentication: saved }) });
  const taken = takeSecrets(definition, { workflowId: WORKFLOW, current });
  const [start, other] = taken.definition.nodes;
  expect(other).toEqual(definition.nodes[1]);
  return { authentication: start!.config['authentication'], secrets: taken.secrets };
}

describe('takeSecrets', () => {
  it.each<[string, object, object, { name: string; value: string }[]]>([
    [
      'moves a token into the variable that is named',
      { type: 'bearer', environmentVariable: 'TOKEN', apiKey: 's3cret' },
      { type: 'bearer', environmentVariable: 'TOKEN', apiKey: '' },
      [{ name: 'TOKEN', value: 's3cret' }],
    ],
    [
      'moves a password',
      { type: 'basic', username: 'ada', environmentVariable: 'PASS', password: 's3cret' },
      { type: 'basic', username: 'ada', environmentVariable: 'PASS', password: '' },
      [{ name: 'PASS', value: 's3cret' }],
    ],
    [
      'makes a variable where none is named, and writes it back',
      { type: 'bearer', apiKey: 's3cret' },
      { type: 'bearer', apiKey: '', environmentVariable: 'WEBHOOK_IN_A1B2C3D4E5F6' },
      [{ name: 'WEBHOOK_IN_A1B2C3D4E5F6', value: 's3cret' }],
    ],
    [
      'makes a variable where the name is empty',
      { type: 'basic', username: 'ada', password: 's3cret', environmentVariable: '' },
      { type: 'basic', username: 'ada', password: '', environmentVariable: 'WEBHOOK_IN_A1B2C3D4E5F6' },
      [{ name: 'WEBHOOK_IN_A1B2C3D4E5F6', value: 's3cret' }],
    ],
    [
      'keeps what is there for ""',
      { type: 'bearer', environmentVariable: 'T', apiKey: '' },
      { type: 'bearer', environmentVariable: 'T', apiKey: '' },
      [],
    ],
    [
      'keeps what is there for "<API_KEY>"',
      { type: 'bearer', environmentVariable: 'T', apiKey: '<API_KEY>' },
      { type: 'bearer', environmentVariable: 'T', apiKey: '' },
      [],
    ],
    ['makes no variable without a secret', { type: 'bearer' }, { type: 'bearer' }, []],
    ['empties a secret that nothing asks for', { type: 'none', apiKey: 's3cret' }, { type: 'none', apiKey: '' }, []],
  ])('%s', (_, given, stored, secrets) => {
    expect(take(given)).toEqual({ authentication: stored, secrets });
  });

  it('keeps the variable of the saved draft when the new one names none', () => {
    const saved = { type: 'bearer', environmentVariable: 'TOKEN', apiKey: '' };
    expect(take({ type: 'bearer', apiKey: '' }, { saved })).toEqual({ authentication: saved, secrets: [] });
    expect(take({ type: 'bearer', apiKey: 'new' }, { saved })).toEqual({
      authentication: saved,
      secrets: [{ name: 'TOKEN', value: 'new' }],
    });
  });

  it('does not take the variable of another node', () => {
    const saved = { type: 'bearer', environmentVariable: 'TOKEN' };
    expect(take({ type: 'bearer' }, { saved, id: 'another' })).toEqual({
      authentication: { type: 'bearer' },
      secrets: [],
    });
  });

  it('makes another variable for every workflow', () => {
    const definition = graph({ in: webhook({ authentication: { type: 'bearer', apiKey: 'x' } }) });
    const names = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'].map(
      (workflowId) => takeSecrets(definition, { workflowId }).secrets[0]!.name,
    );
    expect(new Set(names).size).toBe(2);
  });

  it.each(['a b/c', 'ä', 'x'.repeat(10_240)])('makes a right name for the node id %.10s', (id) => {
    const [secret] = take({ type: 'bearer', apiKey: 'x' }, { id }).secrets;
    expect(secret!.name).toMatch(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/);
  });

  it.each([undefined, null, 'bearer', ['x']])('leaves an authentication alone that is none: %j', (authentication) => {
    expect(take(authentication)).toEqual({ authentication, secrets: [] });
  });

  it('does not change the definition it was given', () => {
    const given = Object.freeze({ type: 'bearer', apiKey: 's3cret' });
    take(given);
    expect(given.apiKey).toBe('s3cret');
  });
});

describe('storeSecrets', () => {
  const store = (caller: Partial<Caller>, secrets = [{ name: 'A', value: 'x' }]) => {
    const written: unknown[] = [];
    const variables = { write: async (_: unknown, __: unknown, variable: unknown) => written.push(variable) };
    const surroundings = {
      caller: { workspaceId: 'w', kind: 'key', id: 'k', requestId: 'r', ...caller } as Caller,
      transaction: {} as Transaction,
      variables: variables as unknown as VariableStore,
    };
    return storeSecrets(secrets, surroundings).then(() => written);
  };

  it('writes them for who may change variables', async () => {
    expect(await store({ scopes: ['workflows:write', 'variables'] })).toEqual([{ name: 'A', value: 'x' }]);
  });

  it('refuses who may not', async () => {
    await expect(store({ scopes: ['workflows:write'] })).rejects.toMatchObject({ code: 'insufficient_scope' });
    await expect(store({ kind: 'person', role: 'viewer' })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('asks for nothing when there is nothing to write', async () => {
    expect(await store({ scopes: [] }, [])).toEqual([]);
  });
});
