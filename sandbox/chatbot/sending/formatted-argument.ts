import type { Call } from '../requests/method.js';
import type { FormattedText } from '../text/formatted-text.js';
import { readFormattedText } from '../text/read-formatted-text.js';

/** Names of the parameters a formatted text comes in. */
export interface TextParameters {
  readonly text: string;
  readonly parseMode: string;
  readonly entities: string;
}

/** A message's own text. */
export const TEXT: TextParameters = { text: 'text', parseMode: 'parse_mode', entities: 'entities' };
/** The caption of a photo or document. */
export const CAPTION: TextParameters = { text: 'caption', parseMode: 'parse_mode', entities: 'caption_entities' };

/** Takes the markup out of a text parameter; entities that are no JSON count as none. */
export function readTextArgument({ args, platform }: Call, names: TextParameters): FormattedText {
  const raw = {
    text: args.text(names.text),
    parseMode: args.text(names.parseMode),
    entities: parsedOrNothing(args.text(names.entities)),
  };
  return readFormattedText(raw, platform.findPerson);
}

function parsedOrNothing(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
