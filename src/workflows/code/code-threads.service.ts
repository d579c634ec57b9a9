import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '#libs/errors';
import { FairShare, shareOf } from '#libs/fair-share';
import { inTurns, jsonPieces } from '#libs/json';
import { Environment } from '../../platform/config/environment.js';
import type { CodeCall, CodeFault, CodeRunner } from '../ports/code-runner.js';
import { CodeThread, type ThreadAnswer } from './code-thread.js';
import type { WorkerCall } from './code-worker.js';
import { FairTurns, type Waiting } from './fair-turns.js';
import { withTextsForExact } from './texts-for-exact.js';

/** Milliseconds that code may take where its node says nothing. */
const TIME_LIMIT_MS = 1000;
/** Milliseconds that reading a code may take, and that one that is saved waits for its turn. */
const READING_MS = 500;
const READING_WAIT_MS = 5000;
/** Bytes that a character of the input takes at least, as a text and as the value that is made of it. */
const BYTES_OF_CHARACTER = 4;
/** Characters of JSON of the result of reading a code: there is none. */
const NONE = 0;

/** Runs JavaScript of authors on threads of its own, in an interpreter compiled to WebAssembly: `docs/decisions/0013-code-of-authors.md`. */
@Injectable()
export class CodeThreads implements CodeRunner, OnApplicationShutdown {
  private readonly idle: CodeThread[];
  private readonly all: readonly CodeThread[];
  private readonly turns: FairTurns;
  /** Calls that wait or run. */
  private readonly places: FairShare;

  constructor(private readonly environment: Environment) {
    const { CODE_WORKERS, CODE_CALLS_MAX, CODE_MEMORY_MAX_BYTES, WORKSPACE_SHARE_PERCENT } = environment;
    const shared = (total: number) => ({ total, perWorkspace: shareOf(total, WORKSPACE_SHARE_PERCENT) });
    this.turns = new FairTurns(shared(CODE_WORKERS));
    this.places = new FairShare(shared(CODE_CALLS_MAX));
    this.all = Array.from({ length: CODE_WORKERS }, () => new CodeThread({ memoryBytes: CODE_MEMORY_MAX_BYTES }));
    this.idle = [...this.all];
  }

  /** Calls a code, as `CodeRunner` says. */
  async run(workspaceId: string, call: CodeCall, signal: AbortSignal): Promise<Buffer> {
    if (!this.environment.CODE_NODE) throw new AppError('code_disabled', DISABLED);
    const { source, timeLimitMs = TIME_LIMIT_MS, now, maxCharacters } = call;
    const limitMs = Math.min(timeLimitMs, this.environment.CODE_TIME_MAX_MS);
    const answer = await this.inTurn(workspaceId, { signal }, async () => {
      const input = await this.written(withTextsForExact(call.input ?? null));
      return { workspaceId, source, input, limitMs, now, maxCharacters };
    });
    if (answer.is === 'done') return Buffer.from(answer.result.buffer);
    throw this.failure(answer, limitMs);
  }

  /** What keeps a code from running, as `CodeRunner` says. */
  async faultOf(workspaceId: string, source: string): Promise<CodeFault | undefined> {
    if (!this.environment.CODE_NODE) return { rule: 'code_disabled', message: DISABLED, severity: 'error' };
    const call: WorkerCall = { workspaceId, source, limitMs: READING_MS, maxCharacters: NONE };
    const waiting = { signal: AbortSignal.timeout(READING_WAIT_MS), isFirst: true };
    const answer = await this.inTurn(workspaceId, waiting, () => call).catch(() => UNREAD);
    if (answer.is === 'done') return undefined;
    if (answer.is !== 'failed') return answer === UNREAD ? NOT_CHECKED : TOO_MUCH_TO_READ;
    const { line, column, message } = answer;
    const place = line === undefined ? '' : `line ${line}, column ${column}: `;
    return { rule: 'syntax', message: `${place}${message}`, severity: 'error' };
  }

  /** Runs that are under way have ended, or have been handed on, by then. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.all.map((thread) => thread.end()));
  }

  /** Hands a call to a thread as soon as it is the turn of its workspace. */
  private async inTurn(
    workspaceId: string,
    waiting: Waiting,
    make: () => WorkerCall | Promise<WorkerCall>,
  ): Promise<ThreadAnswer> {
    const leave = this.places.tryAcquire(workspaceId);
    if (!leave) throw new AppError('unavailable', 'Too many calls of code wait in this process.', { retryAfter: 1 });
    try {
      const release = await this.turns.take(workspaceId, waiting);
      const thread = this.idle.pop()!;
      try {
        return await thread.call(await make()).catch(notStarted);
      } finally {
        this.idle.push(thread);
        release();
      }
    } finally {
      leave();
    }
  }

  /** The JSON of an input, as far as there is memory for it. */
  private async written(input: unknown): Promise<string> {
    const most = this.environment.CODE_MEMORY_MAX_BYTES / BYTES_OF_CHARACTER;
    const pause = inTurns();
    let text = '';
    for (const piece of jsonPieces(input)) {
      text += piece;
      if (text.length > most) throw this.failure({ is: 'memory' }, 0);
      await pause();
    }
    return text;
  }

  private failure(answer: Exclude<ThreadAnswer, { is: 'done' }>, limitMs: number): AppError {
    switch (answer.is) {
      case 'timeout':
        return new AppError('code_timeout', `The code did not end within ${limitMs} ms.`);
      case 'too_large':
        return new AppError('too_large', 'The code returned more than a node may give.');
      case 'failed':
        return thrown(answer);
      default: {
        const megabytes = Math.floor(this.environment.CODE_MEMORY_MAX_BYTES / 1_048_576);
        return new AppError('code_failed', `The code needed more than its ${megabytes} MB of memory.`);
      }
    }
  }
}

const DISABLED = 'Code nodes are switched off on this service (CODE_NODE).';

const UNREAD = { is: 'lost' } as const;
const NOT_CHECKED: CodeFault = {
  rule: 'code_unchecked',
  message: 'could not be checked now; validate the workflow again',
  severity: 'warning',
};
const TOO_MUCH_TO_READ: CodeFault = {
  rule: 'syntax',
  message: 'is nested too deeply, or takes too long to be read',
  severity: 'error',
};

function notStarted(cause: unknown): never {
  throw new AppError('unavailable', 'No thread could be started for the code.', { retryAfter: 1, cause });
}

function thrown({ message, line }: Extract<ThreadAnswer, { is: 'failed' }>): AppError {
  return new AppError('code_failed', line === undefined ? message : `Line ${line}: ${message}`);
}
