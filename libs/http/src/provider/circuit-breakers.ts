import { AppError } from '#libs/errors';
import { CircuitBreaker, type BreakerOptions } from './circuit-breaker.js';
import { ProviderRefusal } from './provider-refusal.js';
import { TransportError } from '../transport/transport-error.js';

/** Sides with failures that are remembered at once; beyond it the one that failed first is forgotten. */
const MAX_REMEMBERED = 1000;

const NO_PROBE = { isProbe: false };

/** One breaker per side that lately failed; sides without failures cost nothing. */
export class CircuitBreakers {
  private readonly failing = new Map<string, CircuitBreaker>();

  constructor(private readonly options?: Partial<BreakerOptions>) {}

  /**
   * Runs one attempt. `key` names the side.
   * @throws AppError `unavailable` while its breaker is open, and whatever `attempt` throws
   */
  async run<T>(key: string, attempt: () => Promise<T>): Promise<T> {
    const admission = this.failing.get(key)?.admit() ?? NO_PROBE;
    const start = performance.now();
    try {
      const result = await attempt();
      this.answered(key);
      return result;
    } catch (error) {
      const verdict = verdictOf(error);
      if (verdict === 'alive') this.answered(key);
      else if (verdict === 'failed') this.breakerOf(key).failed(admission, performance.now() - start);
      else this.failing.get(key)?.abandoned(admission);
      throw error;
    }
  }

  private answered(key: string): void {
    const breaker = this.failing.get(key);
    if (!breaker) return;
    breaker.succeeded();
    this.failing.delete(key);
  }

  private breakerOf(key: string): CircuitBreaker {
    return this.failing.get(key) ?? this.remember(key);
  }

  private remember(key: string): CircuitBreaker {
    if (this.failing.size >= MAX_REMEMBERED) this.failing.delete(this.failing.keys().next().value!);
    const breaker = new CircuitBreaker(this.options);
    this.failing.set(key, breaker);
    return breaker;
  }
}

type Verdict = 'alive' | 'failed' | 'none';

function verdictOf(error: unknown): Verdict {
  if (error instanceof ProviderRefusal) return error.status >= 500 ? 'failed' : 'alive';
  if (error instanceof TransportError) return verdictOfTransport(error);
  return error instanceof AppError && error.code === 'provider_invalid_response' ? 'alive' : 'none';
}

function verdictOfTransport({ kind, cause }: TransportError): Verdict {
  if (kind === 'too_large' || kind === 'invalid') return 'alive';
  // A caller who left says nothing about the provider; a deadline that passed does.
  return kind === 'timeout' && (cause as Error | undefined)?.name !== 'TimeoutError' ? 'none' : 'failed';
}
