import { useCallback, useMemo, useState } from 'react';
import type { EdgeDefinition } from '../../api/workflows/definition.js';
import type { NodePlace } from '../faults/node-place.js';

/** What of a graph is chosen: nodes and notes by their ids, or one edge. */
export interface Selection {
  ids: ReadonlySet<string>;
  edge?: EdgeDefinition;
  /** The only chosen node, and what of it is brought into sight. */
  place?: NodePlace;
  choose: (ids: ReadonlySet<string>) => void;
  chooseEdge: (edge: EdgeDefinition | undefined) => void;
  /** Chooses one node, and shows one of its fields. */
  show: (place: NodePlace) => void;
}

interface Chosen {
  ids: ReadonlySet<string>;
  edge?: EdgeDefinition;
  place?: NodePlace;
}

const NOTHING: Chosen = { ids: new Set() };

/** Keeps what of a graph is chosen. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<Chosen>(NOTHING);
  const choose = useCallback((ids: ReadonlySet<string>) => {
    const [only] = ids;
    setChosen((before) =>
      ids.size === before.ids.size && [...ids].every((id) => before.ids.has(id)) && !before.edge
        ? before
        : { ids, ...(ids.size === 1 && { place: { node: only! } }) },
    );
  }, []);
  const chooseEdge = useCallback(
    (edge: EdgeDefinition | undefined) => setChosen(edge ? { ...NOTHING, edge } : NOTHING),
    [],
  );
  const show = useCallback((place: NodePlace) => setChosen({ ids: new Set([place.node]), place }), []);
  return useMemo(() => ({ ...chosen, choose, chooseEdge, show }), [chosen, choose, chooseEdge, show]);
}
