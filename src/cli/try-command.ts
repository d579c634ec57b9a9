import { setTimeout as pause } from 'node:timers/promises';
import { HttpSender, TransportError, type IncomingAnswer } from '#libs/http';
import { Environment } from '../platform/config/environment.js';
import { Database } from '../platform/database/connection/database.js';
import { Deployer } from '../workflows/definition/deploy/deployer.js';
import { WorkflowStore, type Draft } from '../workflows/definition/workflow-store.js';
import { WEBHOOK_PREFIX, webhookUrl } from '../workflows/triggers/webhooks/webhook-address.js';
import { type AddCommands, type CommandContext, CommandFailure, examples } from './command-context.js';

/** Where the first workflow answers, below the address of webhooks. */
const FIRST_PATH = '/hello';

/** What is sent to it for a try. */
const FIRST_BODY = { name: 'Ada' };

/** The workflow that `try` makes: it greets whoever calls it and reaches nothing outside. */
export const firstWorkflow: Draft = {
  name: 'First webhook',
  settings: {},
  tags: [],
  definition: {
    nodes: [
      {
        id: 'call',
        type: 'webhook',
        label: 'Call',
        config: { path: FIRST_PATH, method: 'POST', responseMode: 'lastNode' },
      },
      {
        id: 'named',
        type: 'ifElse',
        label: 'Has a name?',
        config: { mode: 'all', conditions: [{ left: '$"startNode".body.name', operator: 'is_not_empty' }] },
      },
      {
        id: 'greeting',
        type: 'editFields',
        label: 'Greeting',
        config: { fields: { text: 'Hello, {{ $"startNode".body.name }}!' } },
      },
      { id: 'greet', type: 'return', label: 'Greet', config: { body: { greeting: '$"Greeting".text' } } },
      {
        id: 'ask',
        type: 'return',
        label: 'Ask for the name',
        config: { statusCode: 422, body: { error: 'Send a name: {"name": "Ada"}' } },
      },
    ],
    edges: [
      { from: 'call', to: 'named' },
      { from: 'named', output: 'true', to: 'greeting' },
      { from: 'named', output: 'false', to: 'ask' },
      { from: 'greeting', to: 'greet' },
    ],
  },
};

const ANSWER_SECONDS = 30;
/** Milliseconds between two looks whether the service knows the new address. */
const POLL_MS = 100;

/** The command that shows somebody new a workflow that works. */
export const addTryCommand: AddCommands = (program, inService) => {
  program
    .command('try')
    .description('makes a first workflow with a webhook, deploys it and calls it; the service must be running')
    .addHelpText('after', examples('try', 'try --workspace acme'))
    .action(inService(tryOut));
};

async function tryOut(context: CommandContext): Promise<number> {
  const { service, operator, terminal } = context;
  const { BASE_URL } = service.get(Environment);
  const signal = AbortSignal.timeout(ANSWER_SECONDS * 1000);
  await requireRunning(context, signal);
  const slug = await slugOf(context);
  const id = (await madeBefore(context)) ?? (await service.get(WorkflowStore).create(firstWorkflow, operator)).id;
  const { version } = await service.get(Deployer).deploy(id, operator, signal);
  const url = BASE_URL! + webhookUrl(WEBHOOK_PREFIX, { method: 'POST', path: FIRST_PATH }, slug);
  terminal.out(
    `The workflow "${firstWorkflow.name}" is deployed as version ${version}. Its webhook is\n\n  ${url}\n\n`,
  );
  const answer = await callOnceKnown(context, url, signal);
  const runId = String(answer.headers['x-run-id'] ?? '');
  terminal.out(`It answers ${answer.status}: ${answer.bytes.toString('utf8')}\n\nCall it yourself:\n\n`);
  terminal.out(`  curl ${url} -H 'Content-Type: application/json' -d '${JSON.stringify(FIRST_BODY)}'\n\n`);
  terminal.out(`Change it:        ${BASE_URL}/workflows/${id}\n`);
  if (runId) terminal.out(`See what it did:  ${BASE_URL}/runs/${runId}\n`);
  return answer.status < 400 ? 0 : 1;
}

/** The service serves in a process of its own; this one only shares its database. @throws CommandFailure when none answers */
async function requireRunning({ service }: CommandContext, signal: AbortSignal): Promise<void> {
  const { BASE_URL } = service.get(Environment);
  const url = `${BASE_URL}/api/health/ready`;
  const why = await service
    .get(HttpSender)
    .send({ method: 'GET', url, trust: 'trusted', signal })
    .then(({ status }) => (status === 200 ? undefined : `it answers ${status}`), reason);
  if (why === undefined) return;
  throw new CommandFailure(`No service is ready at ${BASE_URL} (${why}). Start it with "npm start", then try again.`);
}

function reason(error: unknown): string {
  if (error instanceof TransportError) return error.message;
  throw error;
}

/** The first workflow as an earlier try made it. @throws CommandFailure when another workflow has its address */
async function madeBefore({ service, operator }: CommandContext): Promise<string | undefined> {
  const [row] = await service.get(Database).query<{ id: string; name: string }>(
    `select w.id, w.name from webhook_endpoint e
       join workflow w on w.workspace_id = e.workspace_id and w.id = e.workflow_id
      where e.workspace_id = $1 and e.environment = 'live' and e.method = 'POST' and e.path = $2`,
    [operator.workspaceId, FIRST_PATH],
  );
  if (row && row.name !== firstWorkflow.name)
    throw new CommandFailure(`The workflow "${row.name}" has the address ${FIRST_PATH} already. Undeploy it first.`);
  return row?.id;
}

async function slugOf({ service, operator }: CommandContext): Promise<string> {
  const [row] = await service
    .get(Database)
    .query<{ slug: string }>('select slug from workspace where id = $1', [operator.workspaceId]);
  return row!.slug;
}

/** Calls the webhook; the serving process hears of a new address a moment after it is stored. */
async function callOnceKnown({ service }: CommandContext, url: string, signal: AbortSignal): Promise<IncomingAnswer> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(FIRST_BODY);
  for (;;) {
    const answer = await service
      .get(HttpSender)
      .send({ method: 'POST', url, headers, body, trust: 'trusted', signal })
      .catch((error: unknown) => {
        throw new CommandFailure(`The webhook did not answer: ${reason(error)}.`);
      });
    if (answer.status !== 404 || signal.aborted) return answer;
    await pause(POLL_MS);
  }
}
