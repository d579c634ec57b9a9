const LINES = [38, 92, 84, 88, 60];

/** Stands where a page or a list will be as soon as it is read. */
export function Skeleton() {
  return (
    <div className="skeleton" role="status">
      <span className="unseen">Loading …</span>
      {LINES.map((width) => (
        <svg key={width} className="bone" width={`${width}%`} height="100%" aria-hidden="true">
          <rect width="100%" height="100%" rx="6" />
        </svg>
      ))}
    </div>
  );
}
