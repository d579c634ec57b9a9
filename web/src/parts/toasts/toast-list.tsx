import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTask } from '../../data/use-task.js';
import { ProblemNotice } from '../states/problem-notice.js';
import { dismiss, dismissAll, type Toast, useToasts } from './toasts.js';

/** How long a toast is read. One with a button stays until it is closed: nobody is to hurry. */
const READ_MS = 8000;

/** What has just been done, above every page, and told to those who do not see it. */
export function ToastList() {
  const toasts = useToasts();
  useEffect(() => dismissAll, []);
  return (
    <div className="toasts" role="status" aria-label="Notifications">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastItem({ toast: { id, text, action } }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  const task = useTask();
  const stays = action !== undefined || isHeld;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismiss(id), READ_MS);
    return () => clearTimeout(timer);
  }, [id, stays]);
  const act = async () => {
    if (await task.run(action!.run)) dismiss(id);
  };
  return (
    // It stays while somebody is at it.
    <div
      className="toast"
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span>{text}</span>
      {action && (
        <button className="small" disabled={task.isRunning} onClick={() => void act()}>
          {action.label}
        </button>
      )}
      <button className="icon quiet small" aria-label={`Close: ${text}`} onClick={() => dismiss(id)}>
        <X size={14} aria-hidden />
      </button>
      <ProblemNotice problem={task.problem} />
    </div>
  );
}
