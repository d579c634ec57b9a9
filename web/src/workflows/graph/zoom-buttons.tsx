import type { Zoom } from './use-zoom.js';

/** How large a graph is shown, and what changes that. */
export function ZoomButtons({ zoom: { scale, zoomIn, zoomOut, fit, reset } }: { zoom: Zoom }) {
  return (
    <div className="graph-zoom" role="group" aria-label="Size of the graph">
      <button className="small quiet" aria-label="Smaller" aria-keyshortcuts="-" title="Smaller (−)" onClick={zoomOut}>
        −
      </button>
      <button className="small quiet" aria-keyshortcuts="1" title="Its own size (1)" onClick={reset}>
        {Math.round(scale * 100)} %
      </button>
      <button className="small quiet" aria-label="Larger" aria-keyshortcuts="+" title="Larger (+)" onClick={zoomIn}>
        +
      </button>
      <button className="small quiet" aria-keyshortcuts="0" title="All of it (0)" onClick={fit}>
        Fit
      </button>
    </div>
  );
}
