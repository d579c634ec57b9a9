import { CopyText } from '../parts/values/copy-text.js';

/** Shows a signing secret that was just made, the only time it can be seen. */
export function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <section className="notice good stack" aria-label="New signing secret" role="status">
      <p>
        <strong>Copy the secret now.</strong> Your receiver uses it to verify that events come from this service. It
        cannot be shown again.
      </p>
      <CopyText label="Signing secret" text={secret} />
      <div className="actions">
        <button onClick={onClose}>Done</button>
      </div>
    </section>
  );
}
