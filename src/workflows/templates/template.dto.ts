import { Id, Json, List, Part, Text } from '#libs/schema';
import { Workflow } from '../definition/workflow.dto.js';

/** Names a template. */
export class TemplateKey {
  @Text({ max: 64, pattern: /^[a-z0-9-]+$/, description: 'Key of the template.' }) key: string;
}

/** A workflow to begin with. */
export class Template {
  @Text({ description: 'Its key.' }) key: string;
  @Text({ description: 'What it is for, in a few words.' }) title: string;
  @Text({ description: 'What it does, in a sentence.' }) summary: string;
  @List(Text(), { description: 'Keys of the connectors that it calls or listens to.' }) connectors: string[];
}

/** How the webhook of a workflow is called that was made of a template. */
export class SampleCall {
  @Text({ description: 'Address of the webhook.' }) url: string;
  @Text({ description: 'Bearer token that it requires. Only this answer contains it.' }) token: string;
  @Json({ description: 'An example of a body for it.' }) body: unknown;
}

/** A workflow that was made of a template. */
export class MadeOfTemplate {
  @Id({ description: 'Id of the workflow.' }) id: string;
  @Part(() => Workflow, {
    description: 'The workflow. It is deployed, unless the workspace lacks something that it needs.',
  })
  workflow: Workflow;
  @Part(() => SampleCall, { optional: true, description: 'How to call the workflow, if a call starts it.' })
  call?: SampleCall;
}
