import { useEffect } from 'react';
import { navigate, useQuery } from '../../navigation/location.js';
import { askedPlace, type NodePlace } from '../faults/node-place.js';

/** Tells of the node that the address asks for, once each time; the address then is the draft's again. */
export function useAskedPlace(onAsked: (place: NodePlace) => void): void {
  const query = useQuery().toString();
  useEffect(() => {
    const place = askedPlace(new URLSearchParams(query));
    if (!place) return;
    onAsked(place);
    navigate(window.location.pathname, { replace: true });
  }, [query, onAsked]);
}
