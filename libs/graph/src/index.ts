export { DirectedGraph } from './directed-graph.js';
export type { Edge } from './edge.js';
