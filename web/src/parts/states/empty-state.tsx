import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** The button that ends it. */
  action?: ReactNode;
  children: ReactNode;
}

/** Stands where a list would be that has nothing yet: what is missing and what to do next. */
export function EmptyState({ title, action, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <strong>{title}</strong>
      <div>{children}</div>
      {action}
    </div>
  );
}
