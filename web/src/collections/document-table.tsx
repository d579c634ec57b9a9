import type { Document } from '../api/data/collection.js';
import { Moment } from '../parts/values/moment.js';
import { columnsOf } from './columns-of.js';
import { Table } from '../parts/table.js';

const COLUMNS = 5;
const LONGEST = 80;

/** Documents in rows, with the fields that most of them have. */
export function DocumentTable({
  documents,
  onOpen,
}: {
  documents: readonly Document[];
  onOpen: (one: Document) => void;
}) {
  const columns = columnsOf(documents, COLUMNS);
  return (
    <Table label="Documents">
      <thead>
        <tr>
          <th>Id</th>
          {columns.map((name) => (
            <th key={name}>{name}</th>
          ))}
          <th>Created</th>
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <tr key={document._id}>
            <td>
              <button className="link" title={document._id} onClick={() => onOpen(document)}>
                …{document._id.slice(-8)}
              </button>
            </td>
            {columns.map((name) => (
              <td key={name} className="wide">
                {shown(document[name])}
              </td>
            ))}
            <td>
              <Moment at={document._createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function shown(value: unknown): string {
  if (value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
