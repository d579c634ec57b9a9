import { registerHooks } from 'node:module';

/**
 * Lets Node run the TypeScript sources as they stand (it strips types itself, so only where decorators are not needed):
 * the sources name each other by the `.js` file that the build makes.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    try {
      return nextResolve(specifier, context);
    } catch (error) {
      if (!specifier.startsWith('.') || !specifier.endsWith('.js')) throw error;
      return nextResolve(specifier.replace(/\.js$/, '.ts'), context);
    }
  },
});
