import { createContext } from 'react';
import type { ReferenceNode } from '../references/reference-tree.js';

/** Whether the fields of a form can only be read. */
export const ReadOnlyContext = createContext(false);

/** What the node whose form is around may refer to. */
export const RootsContext = createContext<readonly ReferenceNode[]>([]);
