import { type FormEvent, useState } from 'react';
import { deleteDocument, type Document, insertDocument, replaceDocument } from '../api/data/collection.js';
import { parseJson } from '../data/parse-json.js';
import { useTask } from '../data/use-task.js';
import { CopyButton } from '../parts/values/copy-button.js';
import { Dialog } from '../parts/dialogs/dialog.js';
import { Moment } from '../parts/values/moment.js';
import { ProblemNotice } from '../parts/states/problem-notice.js';
import { TextArea } from '../parts/fields/text-area.js';
import { useMay } from '../session/session.js';
import { fieldsOf } from './columns-of.js';

interface DocumentDialogProps {
  collection: string;
  /** Null for a new one. */
  document: Document | null;
  onDone: () => void;
  onClose: () => void;
}

/** A document to read, write or delete. */
export function DocumentDialog({ collection, document, onDone, onClose }: DocumentDialogProps) {
  const task = useTask();
  const [isSure, setIsSure] = useState(false);
  const mayWrite = useMay('editor');
  const finish = async (work: () => Promise<unknown>) => {
    if (await task.run(work)) onDone();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('fields'));
    void finish(async () => {
      const fields = parseJson(text, { field: 'fields', label: 'The document' });
      await (document ? replaceDocument(collection, document._id, fields) : insertDocument(collection, fields));
    });
  };
  return (
    <Dialog title={document ? 'Document' : 'New document'} onClose={onClose} isWide>
      <form className="stack" onSubmit={submit}>
        {document && (
          <p className="hint">
            <code>{document._id}</code> <CopyButton text={document._id} /> created <Moment at={document._createdAt} />,
            changed <Moment at={document._updatedAt} />
          </p>
        )}
        <ProblemNotice problem={task.problem} />
        <TextArea
          label="Fields"
          name="fields"
          className="code"
          rows={14}
          autoFocus
          readOnly={!mayWrite}
          defaultValue={JSON.stringify(document ? fieldsOf(document) : {}, null, 2)}
        />
        <div className="actions end">
          {document && mayWrite && (
            <button
              type="button"
              className={isSure ? 'danger' : 'danger quiet'}
              disabled={task.isRunning}
              onClick={() => (isSure ? void finish(() => deleteDocument(collection, document._id)) : setIsSure(true))}
            >
              {isSure ? 'Confirm delete' : 'Delete'}
            </button>
          )}
          <button type="button" onClick={onClose}>
            {mayWrite ? 'Cancel' : 'Close'}
          </button>
          {mayWrite && (
            <button className="primary" disabled={task.isRunning}>
              Save
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
