const PROFILE = 'b1e2d3c4-0000-4000-8000-000000000001';

/** Example inputs, by action. */
export const runTask = {
  task: 'Read the title of example.com',
  startUrl: 'https://example.com',
  maxSteps: 5,
  structuredOutput: { type: 'object', properties: { title: { type: 'string' } } },
};
export const task = { taskId: '3c0e1b9a-0000-4000-8000-000000000001' };
export const stopTask = { ...task, stopSession: true };
export const createSession = { profileId: PROFILE, proxyCountryCode: 'de' };
export const createProfile = { name: 'ada', userId: 'ada@example.org' };
export const listProfiles = { pageSize: 1 };
export const profile = { profileId: PROFILE };
