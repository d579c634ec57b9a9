import { GraphFault } from '../graph/graph-error.js';

/** Characters no file or folder name may hold. https://support.microsoft.com/office/64883a5d-228e-48f5-b3d2-eb39e07630fa */
const FORBIDDEN = /["*:<>?/\\|\p{Cc}]/u;

/** Longest path below a library, decoded. */
const MAX_PATH = 400;

/** @throws GraphFault 400 for a name OneDrive refuses */
export function requireName(name: string, kind: 'file' | 'folder' | 'package'): void {
  const wrong =
    name.length < 1 ||
    name.length > 255 ||
    FORBIDDEN.test(name) ||
    name !== name.trim() ||
    name === '.' ||
    name === '..' ||
    name.startsWith('~') ||
    (kind === 'folder' && name.endsWith('.'));
  if (wrong) throw new GraphFault('invalidFileName');
}

/** @throws GraphFault 400 for a path that is too long */
export function requirePathLength(path: string): void {
  if (path.length > MAX_PATH) throw new GraphFault('pathIsTooLong');
}

/** `plan.docx` becomes `plan 1.docx`, with the first number that is free. */
export function freeName(name: string, taken: (candidate: string) => boolean): string {
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let count = 1; ; count += 1) {
    const candidate = `${stem} ${count}${extension}`;
    if (!taken(candidate)) return candidate;
  }
}
