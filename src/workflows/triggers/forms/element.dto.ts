import { Choice, Flag, List, Part, Text } from '#libs/schema';
import { FormField } from '../../nodes/frontend-element.node.js';

/** Names an element, deployed or as a draft. */
export class ElementOf {
  @Text({ max: 64, pattern: /^[a-z0-9-]+$/, description: 'Key of the element.' }) elementKey: string;
  @Choice(['true', 'false'], { optional: true, description: 'true: the draft as it was last saved.' })
  draft?: 'true' | 'false';
}

/** An element as the list of all shows it. */
export class ElementSummary {
  @Text({ description: 'Key of the element.' }) elementKey: string;
  @Text({ description: 'Name of the workflow.' }) name: string;
}

export class ElementForm {
  @Text({ description: 'Key of the element.' }) elementKey: string;
  @Text({ description: 'Name of the workflow.' }) name: string;
  @Flag({ description: 'Whether the draft answers.' }) draft: boolean;
  @List(Part(() => FormField), { description: 'The fields to fill in.' }) fields: FormField[];
}
