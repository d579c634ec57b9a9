import { useReactFlow, useStore } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';

/** At this scale labels can be read. */
const READABLE = 0.6;
/** Pixels around a node for its handles and the count of its faults. */
const AROUND = 12;
/** Pixels that a node which was moved has to the edges of the canvas. */
const GAP = 24;

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * Keeps the chosen node in sight, wholly, and beside what lies on the canvas: the form, the palette and the window leave it more
 * room or less. The canvas moves no further than it must. Whoever moves it themselves is not held back.
 * @param id of the chosen node
 * @param amount of nodes: one that is added is there from then on
 */
export function useShownNode(frame: RefObject<HTMLElement | null>, id: string | undefined, amount: number): void {
  const { flowToScreenPosition, getInternalNode, getZoom, setViewport } = useReactFlow();
  const room = useStore(({ width, height }) => `${width} ${height}`);
  useEffect(() => {
    const node = id === undefined ? undefined : getInternalNode(id);
    // What React Flow has measured of the canvas may be older than the form beside it.
    const box = frame.current?.getBoundingClientRect();
    if (!node || !box || box.width === 0) return;
    const { x, y } = node.internals.positionAbsolute;
    const { width = 0, height = 0 } = node;
    const middle = { x: x + width / 2, y: y + height / 2 };
    const lying = [...frame.current!.querySelectorAll('.react-flow__panel')].map((one) => one.getBoundingClientRect());
    /** The node with its middle at a point of the window. */
    const drawnAt = (at: { x: number; y: number }, zoom: number): Box => ({
      left: at.x - (width * zoom) / 2 - AROUND,
      right: at.x + (width * zoom) / 2 + AROUND,
      top: at.y - (height * zoom) / 2 - AROUND,
      bottom: at.y + (height * zoom) / 2 + AROUND,
    });
    const isInSight = (shown: Box) => isWithin(shown, box) && !lying.some((one) => overlaps(shown, one));
    const now = flowToScreenPosition(middle);
    if (isInSight(drawnAt(now, getZoom()))) return;
    const most = Math.min((box.width - 2 * AROUND) / width, (box.height - 2 * AROUND) / height);
    const zoom = Math.min(Math.max(getZoom(), READABLE), most);
    const nearest = {
      x: moved(now.x, { from: box.left, to: box.right, half: (width * zoom) / 2 }),
      y: moved(now.y, { from: box.top, to: box.bottom, half: (height * zoom) / 2 }),
    };
    const centre = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
    const at = isInSight(drawnAt(nearest, zoom)) ? nearest : centre;
    void setViewport({ x: at.x - box.left - middle.x * zoom, y: at.y - box.top - middle.y * zoom, zoom });
  }, [frame, id, amount, room, flowToScreenPosition, getInternalNode, getZoom, setViewport]);
}

/** Where the middle of something goes, so that all of it is between two edges; in the midst of them if they are too near. */
function moved(middle: number, { from, to, half }: { from: number; to: number; half: number }): number {
  const [least, most] = [from + half + GAP, to - half - GAP];
  return least > most ? (from + to) / 2 : Math.min(Math.max(middle, least), most);
}

const isWithin = (inner: Box, outer: Box) =>
  inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;

const overlaps = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
