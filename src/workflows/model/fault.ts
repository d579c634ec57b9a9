import { Choice, Text } from '#libs/schema';

/** Something wrong in a definition: where, which rule, and a sentence that says how to fix it. */
export class Fault {
  @Text({ optional: true, description: 'Id of the node.' })
  node?: string;

  @Text({ optional: true, description: 'Field of its config; id, type or label where that is wrong.' })
  field?: string;

  @Text({ description: 'Name of the rule.' })
  rule: string;

  @Text({ description: 'What is wrong and how to fix it.' })
  message: string;

  @Choice(['error', 'warning'], { description: 'An error prevents a deploy.' })
  severity: 'error' | 'warning';
}
