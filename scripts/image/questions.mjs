// Programs that run inside of a container, by its own Node: each prints one line.

/** Says as whom the service runs, with which rights, and in which folders it can write a file. */
export const confinementOf = `
  const fs = require('node:fs');
  const processes = fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name));
  const isService = (id) => fs.readFileSync('/proc/' + id + '/cmdline', 'utf8').startsWith('node\\0dist/src/main.js');
  const status = fs.readFileSync('/proc/' + processes.find(isService) + '/status', 'utf8');
  const field = (name) => new RegExp('^' + name + ':\\\\s+(\\\\S+)', 'm').exec(status)[1];
  const canWrite = (folder) => {
    try {
      fs.writeFileSync(folder + '/probe', '');
      fs.rmSync(folder + '/probe');
      return true;
    } catch (error) {
      if (!['EROFS', 'EACCES'].includes(error.code)) throw error;
      return false;
    }
  };
  const folders = ['/', '/app', '/app/dist', '/app/dist/.compile-cache', '/tmp', '/etc', '/home/node', '/spool'];
  console.log(
    'user ' + field('Uid') + ', capabilities ' + field('CapEff') + ', no new privileges ' + field('NoNewPrivs') +
      ', writes: ' + folders.filter(canWrite).join(' '),
  );
`;

/**
 * Makes a workflow through the API, and waits until a run of each workflow that is there, which the API only queues, is done, and
 * until no earlier run is lost. Words: the key, a name, and how many workflows there must be.
 */
export const workflowRuns = `
  import { setTimeout as pause } from 'node:timers/promises';
  const [key, name, expected] = process.argv.slice(1);
  const api = async (path, method = 'GET', body = undefined) => {
    const headers = { Authorization: 'Bearer ' + key, 'Content-Type': 'application/json', 'X-Forwarded-Proto': 'https' };
    const answer = await fetch('http://127.0.0.1:3000/api' + path, { method, headers, body: body && JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(method + ' ' + path + ' answers ' + answer.status + ': ' + text);
    return JSON.parse(text || 'null');
  };
  const nodes = [
    { id: 'call', type: 'cron', label: 'Call', config: { everySeconds: 86400 } },
    { id: 'end', type: 'editFields', label: 'End', config: { fields: { said: name } } },
  ];
  const before = (await api('/runs')).items;
  await api('/workflows', 'POST', { name, definition: { nodes, edges: [{ from: 'call', to: 'end' }] } });
  const { items } = await api('/workflows');
  if (items.length !== Number(expected)) throw new Error('There are ' + items.length + ' workflows, not ' + expected);
  const end = Date.now() + 60_000;
  for (const { id } of items) {
    const started = await api('/workflows/' + id + '/run', 'POST', {});
    for (;;) {
      const run = await api('/runs/' + (started.runId ?? started.id));
      if (run.status === 'succeeded') break;
      if (run.status === 'failed' || Date.now() > end) throw new Error('The run: ' + JSON.stringify(run));
      await pause(100);
    }
  }
  const lost = before.filter(({ status }) => status !== 'succeeded');
  const runs = (await api('/runs')).items.length;
  if (lost.length > 0 || runs !== before.length + items.length) throw new Error('Runs are lost: there are ' + runs);
  console.log('The worker did a run of each of ' + items.length + ' workflows; the API shows ' + runs + ' runs.');
`;
