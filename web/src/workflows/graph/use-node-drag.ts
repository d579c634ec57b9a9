import { type PointerEvent, useRef, useState } from 'react';
import type { NodeMove } from './move-nodes.js';
import type { Point } from './place-columns.js';

/** What a drawn node is given so that it can be dragged. */
export interface DragHandlers {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
}

/** Pixels below which a press is a click. */
const SLACK = 4;

/**
 * Lets nodes be dragged with a mouse or pen; a finger scrolls. `onDrop` is told once, when a node was let go elsewhere, and the
 * click that the browser reports after it is to be left out: `isDrop` says so. `scale` is that of the drawing on the screen.
 */
export function useNodeDrag(onDrop: ((move: NodeMove) => void) | undefined, scale: number) {
  const [drag, setDrag] = useState<NodeMove>();
  const from = useRef<Point>(undefined);
  const dropped = useRef(false);
  const distance = ({ clientX, clientY }: PointerEvent): Point => ({
    x: (clientX - from.current!.x) / scale,
    y: (clientY - from.current!.y) / scale,
  });
  const end = () => {
    from.current = undefined;
    setDrag(undefined);
  };
  const handlersOf = (id: string): DragHandlers | undefined =>
    onDrop && {
      onPointerDown(event) {
        dropped.current = false;
        if (event.button !== 0 || event.pointerType === 'touch') return;
        from.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      },
      onPointerMove(event) {
        if (!from.current) return;
        const by = distance(event);
        if (drag || Math.hypot(by.x, by.y) * scale >= SLACK) setDrag({ id, by });
      },
      onPointerUp(event) {
        if (drag) {
          dropped.current = true;
          onDrop({ id, by: distance(event) });
        }
        end();
      },
      onPointerCancel: end,
    };
  return { drag, handlersOf, isDrop: () => dropped.current };
}
