interface FormActionsProps {
  /** What the form does, as a verb. */
  action: string;
  isRunning: boolean;
  onCancel: () => void;
}

/** The buttons that end a form: one sends it, one gives it up. */
export function FormActions({ action, isRunning, onCancel }: FormActionsProps) {
  return (
    <div className="actions">
      <button className="primary" disabled={isRunning}>
        {action}
      </button>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
