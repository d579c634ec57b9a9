/** How SWC turns the TypeScript sources into ES modules, as the build's compiler does: with names and types for Nest. */
export const swc = {
  jsc: {
    target: 'es2023',
    keepClassNames: true,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
  },
  module: { type: 'es6' },
};
