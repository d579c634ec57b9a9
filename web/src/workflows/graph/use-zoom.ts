import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { farther, fitting, nearer, type Size } from './zoom-scale.js';

/** How large a drawing is shown in the element around it, which scrolls. */
export interface Zoom {
  /** 1 is its own size. */
  scale: number;
  zoomIn: () => void;
  zoomOut: () => void;
  /** Shows all of it. */
  fit: () => void;
  /** Shows it in its own size. */
  reset: () => void;
}

/** Where the middle of what is seen lies, as a part of the whole. */
interface Middle {
  x: number;
  y: number;
}

/** Zooms a drawing by buttons, and by the keys +, −, 0 (all of it) and 1 (its own size); what is in the middle stays there. */
export function useZoom(drawing: Size) {
  const view = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const middle = useRef<Middle>(undefined);
  const show = (next: number) => {
    const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = view.current!;
    middle.current = {
      x: (scrollLeft + clientWidth / 2) / scrollWidth,
      y: (scrollTop + clientHeight / 2) / scrollHeight,
    };
    setScale(next);
  };
  useLayoutEffect(() => {
    if (!view.current || !middle.current) return;
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = view.current;
    view.current.scrollTo(
      middle.current.x * scrollWidth - clientWidth / 2,
      middle.current.y * scrollHeight - clientHeight / 2,
    );
  }, [scale]);
  const zoom: Zoom = {
    scale,
    zoomIn: () => show(nearer(scale)),
    zoomOut: () => show(farther(scale)),
    fit: () => show(fitting(drawing, { width: view.current!.clientWidth, height: view.current!.clientHeight })),
    reset: () => show(1),
  };
  const keys: Readonly<Record<string, () => void>> = {
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.fit,
    '1': zoom.reset,
  };
  const watchKeys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    keys[event.key]?.();
  };
  return { view, zoom, watchKeys };
}
