import { AppError } from '#libs/errors';
import { type Deadline, startDeadline } from '../../../../actions/pipeline/deadline.js';
import { type AgentConfig, MAX_TOKENS } from '../agent-config.dto.js';

/** Tokens of one or several calls of a model. */
export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

type Limits = Pick<AgentConfig, 'maxSteps' | 'maxTokens' | 'maxSeconds'>;

/** What an agent may still use: calls of the model, tokens, time. */
export class Budget {
  readonly usage: TokenUsage = { inputTokens: 0, outputTokens: 0 };
  private readonly deadline: Deadline;
  /** A limit that data did not give is the greatest, never none. */
  private readonly tokens: number;
  private steps = 0;

  constructor(
    private readonly limits: Limits,
    private readonly outer: AbortSignal,
  ) {
    this.tokens = limits.maxTokens ?? MAX_TOKENS;
    this.deadline = startDeadline(limits.maxSeconds * 1000, outer);
  }

  /** Ends with the node's own signal, or when the time is used up. */
  get signal(): AbortSignal {
    return this.deadline.signal;
  }

  /** Stops counting the time; to be called when the agent is done. */
  close(): void {
    this.deadline.clear();
  }

  /** Counts a call of the model and gives its number, from 1. @throws AppError `budget_exhausted` */
  nextStep(): number {
    this.requireStep();
    this.steps += 1;
    return this.steps;
  }

  /** @throws AppError `budget_exhausted` when no further call of the model is left */
  requireStep(): void {
    const { maxSteps } = this.limits;
    if (this.steps >= maxSteps) throw exhausted('maxSteps', `${maxSteps} steps`);
    if (this.tokensLeft <= 0) throw this.cutOff();
  }

  /** How many calls of the model there were. */
  get used(): number {
    return this.steps;
  }

  /** How many tokens all further calls may take together. */
  get tokensLeft(): number {
    return this.tokens - this.usage.inputTokens - this.usage.outputTokens;
  }

  spend({ inputTokens, outputTokens }: TokenUsage): void {
    this.usage.inputTokens += inputTokens;
    this.usage.outputTokens += outputTokens;
  }

  /** The failure of an agent whose tokens are used up. */
  cutOff(): AppError {
    return exhausted('maxTokens', `${this.tokens} tokens`);
  }

  /** The failure of work that this budget ended; any other failure as it is. */
  explain(failure: unknown): unknown {
    if (!this.signal.aborted || this.outer.aborted) return failure;
    return exhausted('maxSeconds', `${this.limits.maxSeconds} seconds`);
  }
}

function exhausted(field: keyof Limits, what: string): AppError {
  const message = `The agent used up its ${what} (${field}) before it had an answer.`;
  return new AppError('budget_exhausted', message, { errors: [{ field, rule: 'budget_exhausted', message }] });
}
