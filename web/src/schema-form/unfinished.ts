import { createContext, useContext, useState } from 'react';

/** What somebody has entered that cannot be read as a value yet, such as half a JSON. */
export interface Unfinished {
  text: string;
  /** Why it cannot be read. */
  fault: string;
}

/** Where such entries are kept while their fields are not shown, by the paths of the fields. */
export interface UnfinishedEntries {
  at: (path: string) => Unfinished | undefined;
  /** Keeps an entry; undefined when it is finished. */
  set: (path: string, entry: Unfinished | undefined) => void;
}

/** The unfinished entries of the form around; without it each field keeps its own. */
export const UnfinishedContext = createContext<UnfinishedEntries | undefined>(undefined);

/** The unfinished entry of one field, and what keeps it. */
export function useUnfinishedEntry(path: string): [Unfinished | undefined, (entry: Unfinished | undefined) => void] {
  const entries = useContext(UnfinishedContext);
  const [own, setOwn] = useState<Unfinished>();
  return entries ? [entries.at(path), (entry) => entries.set(path, entry)] : [own, setOwn];
}
