import { roles } from '#libs/access';
import { isUuid } from '#libs/crypto';
import { invalidInput } from '#libs/errors';
import { Choice, Flag, List, Num, Part, Text } from '#libs/schema';
import { text, time } from '../../../actions/declaration/answer-schema.js';
import type { Decision } from '../contract/approval.js';
import { ERROR_OUTPUT, nodeKind, type KindCheck, type KindFault, type WaitFor } from '../contract/node-kind.js';
import { closedObject } from '../contract/value-schema.js';
import { fieldTypes, FormField, formValues, MAX_FIELDS, sharedNames } from '../form/form-field.js';

const YEAR_SECONDS = 366 * 86_400;
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/;

/** The output of a deadline that decides nothing and does not fail the node. */
const EXPIRED = 'expired';
const FAIL = 'fail';
const DECISIONS = ['approve', 'reject'];

/** A decision is one small request, which brings no files. */
class ApprovalField extends FormField {
  @Choice(fieldTypes.filter((type) => type !== 'file'), { default: 'text', description: 'Kind of value.' })
  override type: Exclude<FormField['type'], 'file'>;
}

class ApprovalConfig {
  @Text({ max: 10_000, multiline: true, description: 'What the approvers are asked.' })
  message: string;

  @List(Text({ max: 254 }), {
    max: 50,
    default: [],
    description:
      'Who may decide: e-mail addresses of members, roles of the workspace (`viewer`, `editor` or `admin`; a higher role counts too), ids of API keys.',
  })
  approvers: string[];

  @Flag({
    default: false,
    description:
      'Whether everybody who has a link of the wait may decide with it. A node before it reads the links: $"run".approvalUrls["<label>"].approve.',
  })
  anyoneWithLink: boolean;

  @List(
    Text({
      max: 40,
      pattern: /^[a-z][a-zA-Z0-9_]*$/,
      patternMessage: 'must begin with a small letter and go on with letters, digits or _',
    }),
    { min: 1, max: 10, default: DECISIONS, description: 'What they may decide; each is an output.' },
  )
  decisions: string[];

  @List(Part(() => ApprovalField), {
    max: MAX_FIELDS,
    default: [],
    description:
      'Form that is filled in with the decision. The decision `reject` does not demand its required fields; every other one does.',
  })
  fields: ApprovalField[];

  @Num({
    min: 1,
    max: YEAR_SECONDS,
    optional: true,
    description: 'Seconds for which the node waits, up to a year; without end if left out.',
  })
  deadlineSeconds?: number;

  @Text({
    max: 40,
    default: FAIL,
    description:
      'What happens at the deadline: `fail` fails the node, `expired` takes the output of this name, and one of the decisions is taken as if somebody had made it.',
  })
  onDeadline: string;

  @Num({
    min: 1,
    max: YEAR_SECONDS,
    optional: true,
    description: 'Seconds after the request when the approvers are reminded, once.',
  })
  remindAfterSeconds?: number;

  @Num({
    min: 1,
    max: YEAR_SECONDS,
    optional: true,
    description: 'Seconds before the deadline when the approvers are reminded, once.',
  })
  remindBeforeSeconds?: number;
}

/** Waits for the decision of a person, without holding a worker. */
export const approval = nodeKind<ApprovalConfig>({
  type: 'approval',
  title: 'Approval',
  summary: 'Waits until somebody decides, by a link or in the console, and takes the output of the decision.',
  keywords: ['human', 'confirm', 'review', 'manual'],
  role: 'step',
  config: ApprovalConfig,
  literalFields: ['anyoneWithLink', 'decisions', 'fields', 'onDeadline'],
  effect: false,
  // Asked for before the config is checked, so nothing of it is taken for granted.
  outputs: ({ decisions, onDeadline }) => [...namesOf(decisions), ...(onDeadline === EXPIRED ? [EXPIRED] : [])],
  decisions: ({ decisions }) => namesOf(decisions),
  outputOf: (value) => (value as Decision).decision,
  check,
  output: ({ fields }) =>
    closedObject({
      decision: text,
      by: closedObject({ kind: text, id: text, name: text }),
      at: time,
      values: formValues(fields),
    }),
  wait,
});

function namesOf(decisions: unknown = DECISIONS): string[] {
  return Array.isArray(decisions) ? decisions.filter((name: unknown) => typeof name === 'string') : [];
}

function check(config: ApprovalConfig, { isDeferred }: KindCheck): KindFault[] {
  const { approvers, anyoneWithLink, deadlineSeconds, onDeadline, fields } = config;
  const faults: KindFault[] = [...decisionFaults(config), ...sharedNames(fields)];
  if (Array.isArray(approvers)) {
    if (approvers.length === 0 && !anyoneWithLink)
      faults.push({ field: 'approvers', rule: 'required', message: 'names nobody, and no link is enough to decide' });
    for (const [index, approver] of approvers.entries())
      if (!isDeferred(approver) && !isApprover(approver)) faults.push({ field: `approvers[${index}]`, ...NO_APPROVER });
  }
  if (deadlineSeconds === undefined && onDeadline !== FAIL)
    faults.push({
      field: 'onDeadline',
      rule: 'unused',
      message: 'counts only with deadlineSeconds',
      severity: 'warning',
    });
  return [...faults, ...reminderFaults(config)];
}

function decisionFaults({ decisions, onDeadline }: ApprovalConfig): KindFault[] {
  const taken = new Set<string>([ERROR_OUTPUT, EXPIRED, FAIL]);
  const faults = decisions.flatMap<KindFault>((name, index) => {
    const isTaken = taken.has(name);
    taken.add(name);
    return isTaken
      ? [
          {
            field: `decisions[${index}]`,
            rule: 'unique',
            message: `"${name}" is another decision, or a name of its own`,
          },
        ]
      : [];
  });
  if ([FAIL, EXPIRED, ...decisions].includes(onDeadline)) return faults;
  return [...faults, { field: 'onDeadline', rule: 'choice', message: `must be ${FAIL}, ${EXPIRED} or a decision` }];
}

function reminderFaults({ deadlineSeconds, remindAfterSeconds, remindBeforeSeconds }: ApprovalConfig): KindFault[] {
  if (remindAfterSeconds !== undefined && remindBeforeSeconds !== undefined)
    return [
      { field: 'remindBeforeSeconds', rule: 'exactly_one', message: 'there is one reminder: take one of the two' },
    ];
  const isLate = (seconds: unknown): boolean =>
    typeof seconds === 'number' && typeof deadlineSeconds === 'number' && seconds >= deadlineSeconds;
  if (isLate(remindAfterSeconds))
    return [{ field: 'remindAfterSeconds', rule: 'max', message: 'must be less than deadlineSeconds' }];
  if (isLate(remindBeforeSeconds))
    return [{ field: 'remindBeforeSeconds', rule: 'max', message: 'must be less than deadlineSeconds' }];
  return remindBeforeSeconds !== undefined && deadlineSeconds === undefined
    ? [{ field: 'remindBeforeSeconds', rule: 'required', message: 'needs deadlineSeconds' }]
    : [];
}

function wait(config: ApprovalConfig, now: number): WaitFor {
  const { message, anyoneWithLink, decisions, fields, deadlineSeconds, onDeadline } = config;
  const approvers = config.approvers.map((approver) => approver.trim().normalize('NFC').toLowerCase());
  const unknown = approvers.findIndex((approver) => !isApprover(approver));
  if (unknown !== -1) throw invalidInput(`approvers[${unknown}]`, NO_APPROVER.rule, NO_APPROVER.message);
  if (approvers.length === 0 && !anyoneWithLink)
    throw invalidInput('approvers', 'required', 'names nobody, and no link is enough to decide');
  const [late] = reminderFaults(config);
  if (late) throw invalidInput(late.field!, late.rule, late.message);
  const until = deadlineSeconds === undefined ? undefined : now + deadlineSeconds * 1000;
  const remindAt = reminderOf(config, now, until);
  return {
    for: 'approval',
    ...{ message, approvers, anyoneWithLink, decisions, fields },
    ...(until !== undefined && { until, ...(onDeadline !== FAIL && { onDeadline }) }),
    ...(remindAt !== undefined && { remindAt }),
  };
}

function reminderOf(
  { remindAfterSeconds, remindBeforeSeconds }: ApprovalConfig,
  now: number,
  until: number | undefined,
): number | undefined {
  if (remindAfterSeconds !== undefined) return now + remindAfterSeconds * 1000;
  return remindBeforeSeconds === undefined || until === undefined ? undefined : until - remindBeforeSeconds * 1000;
}

const NO_APPROVER = {
  rule: 'format',
  message: 'must be an e-mail address, a role (viewer, editor, admin) or the id of an API key',
};

/** Submitters read nothing, so they see no approval either. */
const isApprover = (text: string): boolean =>
  (text !== 'submitter' && (roles as readonly string[]).includes(text)) || EMAIL.test(text) || isUuid(text);
