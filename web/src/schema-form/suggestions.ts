import { createContext, useContext } from 'react';

/** A value somebody may mean, and what it is. */
export interface Suggestion {
  value: string;
  text?: string;
}

/** What may stand in fields of a name, such as the names of variables in `environmentVariable`. */
export type Suggestions = Readonly<Record<string, readonly Suggestion[]>>;

/** The suggestions of the form around. */
export const SuggestionsContext = createContext<Suggestions>({});

/** Suggestions for a field, by its name. */
export const useSuggestions = (name: string) => useContext(SuggestionsContext)[name] ?? [];
