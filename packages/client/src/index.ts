export { Client, type ClientOptions, type Request } from './client.js';
export { ApiError, type Problem, type ProblemFault } from './problem.js';
export type { Answer, Body, Method, PathWith, Query, Schemas } from './operations.js';
