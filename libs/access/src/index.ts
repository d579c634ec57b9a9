export * from './caller.js';
export * from './role.js';
export * from './scope.js';
