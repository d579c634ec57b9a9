import { task } from '../browser.examples.js';

/** A task as get-task answers it. */
export const finished = {
  input: { status: 'finished' },
  event: {
    id: task.taskId,
    sessionId: '77af5d1e-0000-4000-8000-000000000001',
    status: 'finished',
    done: true,
    task: 'Read the title of example.com',
    createdAt: '2026-11-20T09:00:00',
    finishedAt: '2026-11-20T09:00:41',
    output: 'Example Domain',
    isSuccess: true,
  },
};
/** The agent could not do it. */
export const needsPerson = {
  input: {},
  event: { ...finished.event, output: 'The page asks for a code that was sent to a phone.', isSuccess: false },
};
