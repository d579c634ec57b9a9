import { afterAll, beforeEach } from '@jest/globals';
import { createSandbox, type Sandbox } from '../sandbox.js';

/** The sandbox of one spec file: reset before each of its scenarios, closed after the last. */
export async function specSandbox(): Promise<Sandbox> {
  const sandbox = await createSandbox();
  beforeEach(() => sandbox.reset());
  afterAll(() => sandbox.close());
  return sandbox;
}
