const PROFILE = 'b1e2d3c4-0000-4000-8000-000000000001';

/** Example inputs, by action. */
export const runTask = {
  task: 'Read the title of example.com',
  startUrl: 'https://example.com',
  maxSteps: 5,
  structuredOutput: { type: 'object', properties: { title: { type: 'string' } } },
};
/** `GET /tasks/{id}` of v2, `GET /runs/{id}` of v4. */
export const task = { taskId: '3c0e1b9a-0000-4000-8000-000000000001' };
/** `PATCH /tasks/{id}` with `stop_task_and_session`; a connection of v4 refuses `stopSession`. */
export const stopTask = { ...task, stopSession: true };
/** `POST /sessions` of v2, `POST /browsers` of v4. */
export const createSession = { profileId: PROFILE, proxyCountryCode: 'de' };
/** `POST /profiles` of either version. */
export const createProfile = { name: 'ada', userId: 'ada@example.org' };
/** `GET /profiles`, one to a page, so that there is a next one. */
export const listProfiles = { pageSize: 1 };
/** `GET /profiles/{id}`. */
export const profile = { profileId: PROFILE };
