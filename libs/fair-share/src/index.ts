export * from './fair-share.js';
