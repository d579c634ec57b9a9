import type { EdgeDefinition } from '../../api/workflows/definition.js';
import type { Ranked } from './rank-nodes.js';

/** A place in a column: a node, or a point where a long edge passes. */
export interface Spot {
  id: string;
  isNode: boolean;
}

/** An edge with the ids of all spots it goes through, both ends included. */
export interface Route {
  edge: EdgeDefinition;
  spots: string[];
}

/** Columns of spots, and the routes between them: an edge over several columns gets a spot in each, so none hides behind a node. */
export function routeEdges({ rank, forward }: Ranked): { columns: Spot[][]; routes: Route[] } {
  const columns: Spot[][] = [];
  const put = (column: number, spot: Spot) => (columns[column] ??= []).push(spot);
  for (const [id, column] of rank) put(column, { id, isNode: true });
  const routes = forward.map((edge, index) => {
    const spots = [edge.from];
    for (let column = rank.get(edge.from)! + 1; column < rank.get(edge.to)!; column += 1) {
      // Ids of nodes hold no white space, so this one is free.
      const id = `way ${index} ${column}`;
      put(column, { id, isNode: false });
      spots.push(id);
    }
    return { edge, spots: [...spots, edge.to] };
  });
  return { columns, routes };
}
