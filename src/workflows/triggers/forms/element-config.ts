import type { FrontendElementConfig } from '../../nodes/frontend-element.node.js';
import type { Definition } from '../../definition/definition.js';

/** The frontend element's config of a definition, if it starts with one. It may be faulty: only its type is known. */
export function elementConfig({ nodes }: Definition): Partial<FrontendElementConfig> | undefined {
  return nodes.find(({ type }) => type === 'frontendElement')?.config;
}
