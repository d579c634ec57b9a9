/** Injection token of the `NodeServices`. */
export const NODE_SERVICES = Symbol('node services');
