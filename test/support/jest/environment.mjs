import { TestEnvironment } from 'jest-environment-node';
import perfHooks from 'node:perf_hooks';

const { PerformanceObserver } = perfHooks;

/**
 * Node's environment, in which nothing that a spec file has had observed outlives it. Process metrics observe the garbage
 * collector for as long as the process lives; in a worker that runs many spec files, each observer would keep all modules of
 * its file in memory.
 */
export default class ObservedEnvironment extends TestEnvironment {
  observers = [];

  async setup() {
    await super.setup();
    const { observers } = this;
    perfHooks.PerformanceObserver = class extends PerformanceObserver {
      constructor(callback) {
        super(callback);
        observers.push(this);
      }
    };
  }

  async teardown() {
    perfHooks.PerformanceObserver = PerformanceObserver;
    for (const observer of this.observers) observer.disconnect();
    await super.teardown();
  }
}
