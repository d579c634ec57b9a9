import type { Clock } from '../clock.js';
import type { ProviderRequest } from '../provider.js';
import type { Reply } from '../reply.js';
import { mailError } from './mail-error.js';

interface Attempt {
  readonly fingerprint: string;
  readonly until: number;
  reply?: Reply;
}

/** How long a key is remembered. */
const REMEMBERED_MS = 24 * 3600 * 1000;

/** The provider's memory of `Idempotency-Key`s for one account. */
export class IdempotencyKeys {
  private readonly attempts = new Map<string, Attempt>();

  constructor(private readonly clock: Clock) {}

  /**
   * Carries `run` out once per key: the same request again gets the first answer, another request under the same key
   * 409 `conflict`, the same one at the same time 409 `race_condition`, an ill-formed key 400. Failed attempts are forgotten.
   */
  async once(request: ProviderRequest, run: () => Promise<Reply>): Promise<Reply> {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return run();
    if (typeof key !== 'string' || !/^[A-Za-z0-9._~-]{1,256}$/.test(key)) {
      throw mailError('bad_request', 'Idempotency-Key must be 1 to 256 of A-Z a-z 0-9 . _ ~ -');
    }
    const fingerprint = JSON.stringify([request.method, request.path, request.body]);
    const known = this.attempts.get(key);
    if (known && this.clock.now() < known.until) {
      if (known.fingerprint !== fingerprint) throw mailError('conflict');
      if (!known.reply) throw mailError('race_condition');
      return known.reply;
    }
    const attempt: Attempt = { fingerprint, until: this.clock.now() + REMEMBERED_MS };
    this.attempts.set(key, attempt);
    try {
      return (attempt.reply = await run());
    } catch (error) {
      this.attempts.delete(key);
      throw error;
    }
  }
}
