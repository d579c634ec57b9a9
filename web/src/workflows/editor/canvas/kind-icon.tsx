import {
  Bot,
  ClipboardCheck,
  CalendarClock,
  CodeXml,
  CornerDownLeft,
  Database,
  FilePen,
  FormInput,
  Globe,
  GitFork,
  type LucideIcon,
  Merge,
  PencilLine,
  Plug,
  Radio,
  RefreshCw,
  Repeat,
  Sigma,
  Split,
  Timer,
  Webhook,
  Workflow,
} from 'lucide-react';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  webhook: Webhook,
  cron: CalendarClock,
  frontendElement: FormInput,
  connectorTrigger: Radio,
  query: Database,
  mutation: FilePen,
  httpRequest: Globe,
  connectorAction: Plug,
  agent: Bot,
  ifElse: GitFork,
  switch: Split,
  forLoop: Repeat,
  repeatUntil: RefreshCw,
  merge: Merge,
  aggregate: Sigma,
  code: CodeXml,
  editFields: PencilLine,
  wait: Timer,
  approval: ClipboardCheck,
  subWorkflow: Workflow,
  return: CornerDownLeft,
};

/** The sign of a kind of node. */
export function KindIcon({ type }: { type: string }) {
  const Icon = ICONS[type] ?? Plug;
  return <Icon size={16} aria-hidden />;
}
