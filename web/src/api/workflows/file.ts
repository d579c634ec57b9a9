/** What stands for a file in the values of a run. */
export interface FileReference {
  $file: string;
  name: string;
  type: string;
  /** Bytes; a number of any kind, as the value has it. */
  size: number;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const FIELDS = ['$file', 'name', 'type', 'size'];

/** Whether a value is a reference to a file and nothing else. */
export function isFileReference(value: object): value is FileReference {
  const { $file, name, type, size } = value as Partial<FileReference>;
  return (
    Object.keys(value).length === FIELDS.length &&
    typeof $file === 'string' &&
    UUID.test($file) &&
    typeof name === 'string' &&
    typeof type === 'string' &&
    typeof size === 'number'
  );
}

/** Where a file is downloaded. */
export const fileContentPath = ({ $file }: FileReference): string => `/api/files/${$file}/content`;
