import { Shared1700000000001 } from './0001-shared.js';
import { Workflows1700000000020 } from './0020-workflows.js';

/** Every migration in its order. A migration that was released is never changed. */
export const migrations = [Shared1700000000001, Workflows1700000000020];
