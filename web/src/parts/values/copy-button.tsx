import { useState } from 'react';

const SHOWN_MS = 2000;

/** Copies a text, and says so for a moment. */
export function CopyButton({ text, what = 'Copy' }: { text: string; what?: string }) {
  const [outcome, setOutcome] = useState<string>();
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text).then(
      () => 'Copied',
      () => 'Select it and copy',
    );
    setOutcome(done);
    setTimeout(() => setOutcome(undefined), SHOWN_MS);
  };
  return (
    <button type="button" className="small" onClick={() => void copy()}>
      <span aria-live="polite">{outcome ?? what}</span>
    </button>
  );
}
