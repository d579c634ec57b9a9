import type { ConnectorGuide } from '../../actions/declaration/connector-guide.js';

/** What people should know of the connector beside what it declares. */
export const guide: ConnectorGuide = {
  credentials: [
    {
      title: 'Make an API key at Browser Use',
      steps: [
        'Open [Browser Use Cloud](https://cloud.browser-use.com/settings) and sign in.',
        'Under **Settings > API Keys** make a key with a name; it is shown once.',
        'Enter it as the API key of a connection. `apiVersion` is `v2` unless you choose `v4`.',
      ],
    },
  ],
  notes: [
    'With `v2` a session made beforehand can run tasks. With `v4` it cannot, and fields it does not know are refused with their names.',
    'The shape of the answers is that of `v2` with both versions.',
    'A task that `finished` may still have `isSuccess: false`: that is what the agent says of its own work.',
    '`secrets` of a task are neither logged nor kept in the record of a run.',
  ],
  actions: {
    'run-task': {
      about:
        'Waits up to `waitSeconds`; a task that goes on then is answered with 202, `done: false` and its address in `Location`, or stopped with `stopOnTimeout`. `waitSeconds: 0` answers at once.',
    },
    'stop-task': { about: 'A task that has ended is answered as it is.' },
    'create-session': { about: 'With a profile it starts logged in. It costs until it ends.' },
    'create-profile': { about: 'Sessions and tasks with it share cookies and logins.' },
  },
};
