import { CopyButton } from './copy-button.js';
import { JsonTree } from './json-tree.js';

/** A titled JSON value with a button that copies it whole. */
export function JsonPanel({ title, value }: { title: string; value: unknown }) {
  return (
    <section className="json-panel" aria-label={title}>
      <div className="json-head">
        <strong>{title}</strong>
        <CopyButton text={JSON.stringify(value, null, 2)} />
      </div>
      <JsonTree value={value} />
    </section>
  );
}
