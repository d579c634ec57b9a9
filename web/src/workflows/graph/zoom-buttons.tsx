import type { Zoom } from './use-zoom.js';

/** How large a graph is shown, and what changes that. */
export function ZoomButtons({ zoom: { scale, zoomIn, zoomOut, fit, reset } }: { zoom: Zoom }) {
  return (
    <div className="graph-zoom" role="group" aria-label="Zoom">
      <button
        className="small quiet"
        aria-label="Zoom out"
        aria-keyshortcuts="-"
        title="Zoom out (−)"
        onClick={zoomOut}
      >
        −
      </button>
      <button className="small quiet" aria-keyshortcuts="1" title="Actual size (1)" onClick={reset}>
        {Math.round(scale * 100)} %
      </button>
      <button className="small quiet" aria-label="Zoom in" aria-keyshortcuts="+" title="Zoom in (+)" onClick={zoomIn}>
        +
      </button>
      <button className="small quiet" aria-keyshortcuts="0" title="Fit to view (0)" onClick={fit}>
        Fit
      </button>
    </div>
  );
}
