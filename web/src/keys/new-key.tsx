import { CopyText } from '../parts/values/copy-text.js';

/** Shows a key that was just made, the only time it can be seen. */
export function NewKey({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <section className="notice good stack" aria-label="New key" role="status">
      <p>
        <strong>Copy the key now.</strong> It is stored as a hash only and cannot be shown again.
      </p>
      <CopyText label="API key" text={secret} />
      <div className="actions">
        <button onClick={onClose}>Done</button>
      </div>
    </section>
  );
}
