import { findSourceMap } from 'node:module';
import { ModernFakeTimers } from '@jest/fake-timers';
import ObservedEnvironment from './environment.mjs';
import { load } from './service-sources.mjs';

/** Where class-validator keeps what its decorators have noted. */
const VALIDATOR_NOTES = 'classValidatorMetadataStorage';

/**
 * The environment of spec files whose service is loaded in the process itself (`loaded-once.mjs`). What such a service looks
 * at is what its scenario has in hand: the clock, which `jest.useFakeTimers` turns for both, and what decorators have noted.
 */
export default class ScenarioEnvironment extends ObservedEnvironment {
  constructor(config, context) {
    super(config, context);
    this.fakeTimersModern = new ModernFakeTimers({ config: config.projectConfig, global: globalThis });
  }

  async setup() {
    await super.setup();
    Object.assign(this.global, { loadOnce: load, Reflect });
    Object.defineProperty(this.global, 'Date', { get: () => Date });
    Object.defineProperty(this.global, VALIDATOR_NOTES, {
      configurable: true,
      get: () => globalThis[VALIDATOR_NOTES],
      set(notes) {
        globalThis[VALIDATOR_NOTES] = notes;
      },
    });
    const { prepareStackTrace } = Error;
    Error.prepareStackTrace = (error, frames) => prepareStackTrace(error, frames.map(inSource));
  }

  async teardown() {
    this.fakeTimersModern.useRealTimers();
    await super.teardown();
  }
}

/** A frame of a stack at its place in the source: Jest knows the way back only for what it has transformed itself. */
function inSource(frame) {
  const map = findSourceMap(frame.getFileName() ?? '');
  if (!map) return frame;
  const { lineNumber, columnNumber } = map.findOrigin(frame.getLineNumber(), frame.getColumnNumber());
  const places = { getLineNumber: () => lineNumber, getColumnNumber: () => columnNumber };
  return new Proxy(frame, { get: (target, name) => places[name] ?? target[name]?.bind(target) });
}
