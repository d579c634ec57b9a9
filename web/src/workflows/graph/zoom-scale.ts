/** Width and height in pixels. */
export interface Size {
  width: number;
  height: number;
}

const LEAST = 0.02;
const MOST = 2;
const STEP = 1.25;

const bounded = (scale: number) => Math.min(MOST, Math.max(LEAST, scale));

/** The next scale up, 2 at most. */
export const nearer = (scale: number) => bounded(scale * STEP);

/** The next scale down, 0.02 at least. */
export const farther = (scale: number) => bounded(scale / STEP);

/** The scale at which a drawing is seen whole, never above its own size and at least 0.02. */
export const fitting = (drawing: Size, view: Size) =>
  bounded(Math.min(1, view.width / drawing.width, view.height / drawing.height));
