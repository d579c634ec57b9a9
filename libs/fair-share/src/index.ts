export * from './fair-share.js';
export { Semaphore, type SemaphoreOptions } from './semaphore.js';
