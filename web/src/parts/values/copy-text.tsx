import { CopyButton } from './copy-button.js';

/** A text to take elsewhere, such as an address or a command, with its button. */
export function CopyText({ label, text }: { label: string; text: string }) {
  return (
    <div className="field">
      <span className="label">{label}</span>
      <div className="copy-text">
        <pre tabIndex={0} aria-label={label}>
          {text}
        </pre>
        <CopyButton text={text} />
      </div>
    </div>
  );
}
