import { isFileReference } from '../../api/workflows/file.js';
import { ExactNumber } from '../../data/read-json.js';
import { FileChip } from './file-chip.js';

const SHOWN_ENTRIES = 200;
const OPEN_DEPTH = 2;

/** A JSON value as a tree that folds; texts are shown as texts, whatever they hold, and files can be downloaded. */
export function JsonTree({ value, name, depth = 0 }: { value: unknown; name?: string; depth?: number }) {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) {
    return (
      <div className="json-leaf">
        <Name name={name} />
        <span className={`json-${typeOf(value)}`}>{JSON.stringify(value) ?? 'nothing'}</span>
      </div>
    );
  }
  if (isFileReference(value)) {
    return (
      <div className="json-leaf">
        <Name name={name} />
        <FileChip file={value} />
      </div>
    );
  }
  const entries = Object.entries(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) {
    return (
      <div className="json-leaf">
        <Name name={name} />
        {open + close}
      </div>
    );
  }
  return (
    <details className="json" open={depth < OPEN_DEPTH}>
      <summary>
        <Name name={name} />
        {open} <span className="json-count">{entries.length}</span> {close}
      </summary>
      {entries.slice(0, SHOWN_ENTRIES).map(([key, entry]) => (
        <JsonTree key={key} name={key} value={entry} depth={depth + 1} />
      ))}
      {entries.length > SHOWN_ENTRIES && <div className="json-leaf">… {entries.length - SHOWN_ENTRIES} more</div>}
    </details>
  );
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return value instanceof ExactNumber ? 'number' : typeof value;
}

function Name({ name }: { name?: string }) {
  return name === undefined ? null : <span className="json-name">{name}: </span>;
}
