import { Check, Choice, List, Part, Text } from '#libs/schema';
import { nodeKind } from './contract/node-kind.js';
import { FormField, formValues, MAX_FIELDS, sharedNames } from './form/form-field.js';

/** Who may open and send a form. */
export const formAudiences = ['members', 'public'] as const;

/** Config of a form that starts the workflow. */
@Check<FrontendElementConfig>(({ audience, embedOn }) =>
  embedOn === undefined || audience === 'public'
    ? []
    : [
        {
          field: 'embedOn',
          rule: 'unused',
          message: 'is for public forms only: in a frame of another site nobody is signed in',
        },
      ],
)
export class FrontendElementConfig {
  @Text({
    max: 64,
    pattern: /^[a-z0-9-]+$/,
    patternMessage: 'may have small letters, digits and -',
    description: 'Name of the element in the page, unique in the workspace.',
  })
  elementKey: string;

  @Choice(formAudiences, {
    default: 'members',
    description:
      'Who may open and send the form: signed-in members of the workspace, or anybody who has its link. The answer to a public form contains no result of the workflow.',
  })
  audience: (typeof formAudiences)[number];

  @Text({ max: 2000, optional: true, description: 'Text above the fields.' })
  description?: string;

  @List(Part(() => FormField), { max: MAX_FIELDS, default: [], description: 'The fields of its form.' })
  fields: FormField[];

  @Text({
    max: 1000,
    optional: true,
    description: "What people read when it has been sent. Members read the workflow's answer where nothing is said.",
  })
  successMessage?: string;

  @List(
    Text({
      max: 260,
      pattern: /^(?:https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|http:\/\/localhost)(?::\d{1,5})?$/,
      patternMessage: 'must be an origin such as https://shop.example.org, without a path',
    }),
    {
      min: 1,
      max: 20,
      optional: true,
      description: 'Sites whose pages may show a public form in a frame; none if left out.',
    },
  )
  embedOn?: string[];
}

/** Starts the workflow when somebody sends a form. */
export const frontendElement = nodeKind<FrontendElementConfig>({
  type: 'frontendElement',
  title: 'Form',
  summary: 'Starts the workflow when somebody sends its form: members of the workspace, or anybody.',
  keywords: ['frontend element', 'button', 'page', 'embed'],
  role: 'start',
  config: FrontendElementConfig,
  effect: false,
  answers: true,
  output: ({ fields }) => formValues(fields),
  check: ({ fields }) => sharedNames(fields),
});
