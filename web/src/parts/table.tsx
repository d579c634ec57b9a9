import { type ReactNode, useEffect, useRef, useState } from 'react';

interface TableProps {
  /** What it lists. */
  label: string;
  className?: string;
  /** How many rows it has with its head, where not all of them are in the page. */
  rows?: number;
  children: ReactNode;
}

/** A table in its frame. Where it is too wide it is pushed sideways, by keyboard too. */
export function Table({ label, className, rows, children }: TableProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isTooWide, setIsTooWide] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (!current) return;
    const sizes = new ResizeObserver(() => setIsTooWide(current.scrollWidth > current.clientWidth));
    sizes.observe(current);
    sizes.observe(current.firstElementChild!);
    return () => sizes.disconnect();
  }, []);
  const asRegion = isTooWide && ({ role: 'region', tabIndex: 0, 'aria-label': label } as const);
  return (
    <div ref={frame} className="table" {...asRegion}>
      <table className={className} aria-label={label} aria-rowcount={rows}>
        {children}
      </table>
    </div>
  );
}

/** The head of the column of buttons, for those who do not see them. */
export function ActionsHead() {
  return (
    <th>
      <span className="unseen">Actions</span>
    </th>
  );
}
