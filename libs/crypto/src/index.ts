export * from './digest.js';
export * from './is-uuid.js';
export * from './key-ring.js';
export * from './random.js';
export * from './seal.js';
export * from './secret.js';
export * from './signer.js';
export * from './uuid-v7.js';
