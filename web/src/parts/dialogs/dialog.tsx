import { type ReactNode, useEffect, useRef } from 'react';
import { useFocusReturn } from './use-focus-return.js';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** For more than a question. */
  isWide?: boolean;
  children: ReactNode;
}

/** A window over the page; Escape closes it, and the focus goes back. It is open as long as it is rendered. */
export function Dialog({ title, onClose, isWide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useFocusReturn();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className={isWide ? 'wide' : undefined} aria-label={title} onCancel={onClose}>
      <div className="stack">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
