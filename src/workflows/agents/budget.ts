import { AppError } from '@libs/errors';
import { type Deadline, startDeadline } from '../../actions/deadline.js';
import type { AgentConfig } from './agent-config.dto.js';

/** Tokens of one or several calls of a model. */
export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

/** What an agent may still use: calls of the model, tokens, time. */
export class Budget {
  readonly usage: TokenUsage = { inputTokens: 0, outputTokens: 0 };
  private readonly deadline: Deadline;
  private steps = 0;

  constructor(
    private readonly limits: Pick<AgentConfig, 'maxSteps' | 'maxTokens' | 'maxSeconds'>,
    private readonly outer: AbortSignal,
  ) {
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
    const { maxSteps, maxTokens } = this.limits;
    if (this.steps >= maxSteps) throw exhausted(`its ${maxSteps} steps (maxSteps)`);
    if (this.tokensLeft !== undefined && this.tokensLeft <= 0) throw exhausted(`its ${maxTokens} tokens (maxTokens)`);
  }

  /** How many calls of the model there were. */
  get used(): number {
    return this.steps;
  }

  /** Undefined without a limit. */
  get tokensLeft(): number | undefined {
    const { maxTokens } = this.limits;
    return maxTokens === undefined ? undefined : maxTokens - this.usage.inputTokens - this.usage.outputTokens;
  }

  spend({ inputTokens, outputTokens }: TokenUsage): void {
    this.usage.inputTokens += inputTokens;
    this.usage.outputTokens += outputTokens;
  }

  /** An answer that was cut off because the tokens were used up. */
  cutOff(): AppError {
    return exhausted(`its ${this.limits.maxTokens} tokens (maxTokens)`);
  }

  /** The failure of work that this budget ended; any other failure as it is. */
  explain(failure: unknown): unknown {
    if (!this.signal.aborted || this.outer.aborted) return failure;
    return exhausted(`its ${this.limits.maxSeconds} seconds (maxSeconds)`);
  }
}

function exhausted(what: string): AppError {
  return new AppError('budget_exhausted', `The agent used up ${what} before it had an answer.`);
}
