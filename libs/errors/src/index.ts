export type { CodeInfo, Fault } from './code-info.js';
export * from './codes.js';
export * from './app-error.js';
export * from './problem.js';
