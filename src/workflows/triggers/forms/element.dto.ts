import { Choice, Flag, Id, type JsonSchema, List, Part, Text } from '#libs/schema';
import { FormField } from '../../nodes/form/form-field.js';
import { formAudiences, type FrontendElementConfig } from '../../nodes/frontend-element.node.js';

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

/** What people see of a form. */
export class PublicForm {
  @Text({ description: 'Name of the workflow.' }) name: string;
  @Text({ optional: true, description: 'Text above the fields.' }) description?: string;
  @List(Part(() => FormField), { description: 'The fields to fill in.' }) fields: FormField[];
  @Text({ optional: true, description: 'Message after the form was sent.' }) successMessage?: string;
}

/** A form as members see it. */
export class ElementForm extends PublicForm {
  @Text({ description: 'Key of the element.' }) elementKey: string;
  @Flag({ description: 'Whether the draft answers, not a deployed version.' }) draft: boolean;
  @Choice(formAudiences, { description: 'Who may open and send it.' }) audience: FrontendElementConfig['audience'];
  @List(Text({}), { description: 'Sites whose pages may show it in a frame.' }) embedOn: string[];
  @Text({ optional: true, description: 'Public address of the form. Only deployed public forms have one.' })
  publicUrl?: string;
}

/** Names a public form. */
export class FormId {
  @Id({ description: 'Id of the form, as its public address has it.' }) id: string;
}

/** That a form was sent. */
export class FormReceipt {
  @Id({ description: 'Id of the run that it has started, to ask about it.' }) runId: string;
}

/** What a sent form may be, by media type. */
export const FORM_BODIES: Readonly<Record<string, JsonSchema>> = {
  'application/json': { type: 'object', description: 'The fields by their names.' },
  'multipart/form-data': {
    type: 'object',
    description:
      'The fields by their names. A file field is a part with a file, or several if the field takes several.',
  },
};
