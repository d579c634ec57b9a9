import { readFile } from 'node:fs/promises';
import { runCommandLine, type WithService } from '../../../../src/cli/run-command-line.js';
import { commandsOf, wordsOf, type Command } from './shell-commands.js';

/** What a command of the documentation came to. */
export interface Outcome {
  command: string;
  method: string;
  url: URL;
  status: number;
  /** What the page says it would be; any success unless it does. */
  announced?: number;
  body: any;
}

/** A person who follows a page: copies its commands one after the other, and what is to be filled in from answers. */
export class Reader {
  readonly outcomes: Outcome[] = [];
  private lastRunId = '';

  /** What the command line has printed. */
  printed = '';

  /** `places` says where the addresses that a page names really are; `withService` runs commands of `npm run cli`; `baseUrl` is what the service calls itself. */
  constructor(
    private readonly variables: Record<string, string>,
    private readonly places: Readonly<Record<string, string>> = {},
    private readonly surroundings: { withService?: WithService; baseUrl?: string } = {},
  ) {}

  /** Runs the commands of a block. Everything but curl, export and `npm run cli` is refused. */
  async follow(block: string): Promise<void> {
    for (const command of commandsOf(block)) {
      const assignment = /^export (\w+)=(.*)$/.exec(command.text);
      if (assignment) this.assign(assignment[1]!, assignment[2]!);
      else if (command.text.startsWith(COMMAND_LINE)) await this.commandLine(command.text);
      else await this.curl(command);
    }
  }

  /** What did not come out as the page says, with its command. */
  failures(): string[] {
    return this.outcomes
      .filter(({ status, announced }) =>
        announced === undefined ? status < 200 || status > 299 : status !== announced,
      )
      .map(({ status, body, command }) => `${status} ${JSON.stringify(body)}\n${command}`);
  }

  /** A value with an ellipsis is one that the reader has to fill in: the key, or what the answer before says. */
  private assign(name: string, value: string): void {
    if (!value.includes('…')) this.variables[name] = wordsOf(value, this.variables).join(' ');
    else if (name === 'ID') this.variables.ID = this.outcomes.at(-1)!.body.id;
    else if (name === 'SECRET') this.variables.SECRET = this.outcomes.at(-1)!.body.secret;
    else if (name === 'APPROVAL') this.variables.APPROVAL = this.outcomes.at(-1)!.body.items[0].id;
    else if (name === 'RUN') this.variables.RUN = this.lastRunId;
    else if (this.variables[name] === undefined) throw new Error(`nobody knows what ${name} is`);
  }

  /** @throws Error with what the command printed when it does not end with exit code 0 */
  private async commandLine(command: string): Promise<void> {
    const { withService } = this.surroundings;
    if (!withService) throw new Error(`no service for a command line here: ${command}`);
    const print = (text: string) => void (this.printed += text);
    const words = wordsOf(command.slice(COMMAND_LINE.length), this.variables);
    const code = await runCommandLine(words, { withService, terminal: { out: print, err: print, isWatched: true } });
    if (code !== 0) throw new Error(`${command} ended with exit code ${code}:\n${this.printed}`);
  }

  private async curl({ text: command, status: announced }: Command): Promise<void> {
    const { method, address, headers, body } = await requestOf(wordsOf(command, this.variables));
    const [origin, real] = Object.entries(this.places).find(([place]) => address.startsWith(place)) ?? ['', ''];
    const url = new URL(real + address.slice(origin.length));
    const { baseUrl = origin } = this.surroundings;
    const sent = origin && body ? body.replaceAll(`"${origin}/`, `"${baseUrl}/`) : body;
    const answer = await fetch(url, { method, headers, body: sent, redirect: 'manual' });
    this.lastRunId = answer.headers.get('x-run-id') ?? this.lastRunId;
    const text = await answer.text();
    this.outcomes.push({ command, method, url, status: answer.status, announced, body: json(text) });
  }
}

const COMMAND_LINE = 'npm run cli -- ';

/** As with curl, each command has a connection of its own: one that was kept may be closed as the next request is sent. */
const OWN_CONNECTION: [string, string] = ['connection', 'close'];

interface CurlRequest {
  method: string;
  address: string;
  headers: [string, string][];
  body?: string;
}

async function requestOf([program, ...words]: string[]): Promise<CurlRequest> {
  if (program !== 'curl') throw new Error(`not a command that is run here: ${program}`);
  const request: Partial<CurlRequest> & Pick<CurlRequest, 'headers'> = { headers: [OWN_CONNECTION] };
  while (words.length > 0) {
    const word = words.shift()!;
    if (word === '-X') request.method = words.shift();
    else if (word === '-H') request.headers.push(header(words.shift()!));
    else if (word === '-d') request.body = await content(words.shift()!);
    else if (!word.startsWith('-') && request.address === undefined) request.address = word;
    else if (word !== '-s' && word !== '-i') throw new Error(`not an option that is known here: ${word}`);
  }
  if (request.address === undefined) throw new Error('curl without an address');
  const method = request.method ?? (request.body === undefined ? 'GET' : 'POST');
  return { ...request, method, address: request.address };
}

function header(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trim()];
}

function content(value: string): Promise<string> | string {
  return value.startsWith('@') ? readFile(value.slice(1), 'utf8') : value;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
