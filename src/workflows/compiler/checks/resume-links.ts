import type { PlacedReference } from '#libs/expressions';
import { FIRST_NODE_SLOT } from '../../nodes/contract/slots.js';
import type { WorkflowGraph } from './check-edges.js';
import type { FaultList } from './fault-list.js';
import type { Regions } from '../make-regions.js';
import { type ResumeLinks, type ResumePlace } from '../plan.js';
import { type CheckedNode, RUN_LABEL } from './checked-node.js';

/** The fields of `$"run"` that lead to waits: the next one, all by their labels, and those that somebody decides. */
const NEXT = 'resumeUrl';
const BY_LABEL = 'resumeUrls';
const APPROVALS = 'approvalUrls';

/** A node that somebody resumes, as another one that reads its address sees it. */
interface SeenWait {
  id: string;
  label: string;
  /** How many loops stand around it. */
  depth: number;
  /** The outermost loop around it in whose body the reader is not; undefined where its address can be told. */
  hiddenBy: string | undefined;
}

/** Finds for the nodes of a graph to which waits the addresses lead that they read. */
export class ResumeLinkFinder {
  private readonly waits: ReadonlySet<string>;
  /** What may be decided in those that somebody decides. */
  private readonly decisions: ReadonlyMap<string, readonly string[]>;
  private readonly indexes: ReadonlyMap<string, number>;

  constructor(
    private readonly checked: readonly CheckedNode[],
    private readonly graph: WorkflowGraph,
    private readonly division: Regions,
  ) {
    this.indexes = new Map(checked.map(({ definition }, index) => [definition.id, index]));
    this.waits = new Set(
      checked.flatMap(({ definition: { id }, kind, config }) => (kind.isResumed?.(config) ? [id] : [])),
    );
    this.decisions = new Map(
      checked.flatMap(({ definition: { id }, kind, config }) => {
        const decisions = kind.decisions?.(config);
        return decisions ? [[id, decisions] as const] : [];
      }),
    );
  }

  /** To which waits the addresses in a node lead; undefined when it reads none. Warns of those that lead to none, or to one of several. */
  find(node: CheckedNode, references: readonly PlacedReference[], faults: FaultList): ResumeLinks | undefined {
    const read = references.filter(({ label, path }) => label === RUN_LABEL && leadsToWaits(path));
    if (read.length === 0) return undefined;
    const { id } = node.definition;
    const { next, depth } = this.nextOf(id);
    for (const { path, field } of read) {
      const message = path[0] === NEXT ? this.refusalOfNext(id, next) : this.refusalOf(id, path);
      if (message) faults.add({ node: id, field, rule: 'resume_url', message, severity: 'warning' });
    }
    const approvals = this.nameable(id, this.decisions.keys());
    return {
      next: nextPlace(next, depth),
      byLabel: this.nameable(id, this.waits),
      approvals: approvals.map((named) => ({ ...named, decisions: this.decisions.get(named.place.nodeId)! })),
    };
  }

  /**
   * The waits that come next after a node, and how many loops stand around where they were looked for: behind it in its own
   * frame; if there is none, behind the loop around it, and so on; at last beside it.
   */
  private nextOf(id: string): { next: SeenWait[]; depth: number } {
    let from = this.graph.outgoing(id).map(({ to }) => to);
    for (let region = this.regionOf(id); ; region = this.division.regions[region]!.parent) {
      const next = this.firstWaits(from);
      if (next.length > 0) return { next: next.map((wait) => this.seen(wait, id)), depth: this.depthOf(region) };
      if (region === 0) break;
      const loop = this.checked[this.division.regions[region]!.loop]!;
      from = this.graph.outgoing(loop.definition.id, loop.kind.loop!.done).map(({ to }) => to);
    }
    const beside = [...this.waits].filter(
      (wait) => wait !== id && !this.graph.reaches(wait, id) && !this.graph.reaches(id, wait),
    );
    return { next: beside.map((wait) => this.seen(wait, id)), depth: 0 };
  }

  /** The waits that ways from these nodes come to first. */
  private firstWaits(from: string[]): string[] {
    const found = new Set(from);
    const ids = [...found];
    for (const id of ids) {
      if (this.waits.has(id)) continue;
      for (const { to } of this.graph.outgoing(id)) {
        if (found.has(to)) continue;
        found.add(to);
        ids.push(to);
      }
    }
    return ids.filter((id) => this.waits.has(id));
  }

  /** The waits whose addresses a node can tell: in its own frame or one around it, and not over before it begins. */
  private nameable(id: string, waits: Iterable<string>): { label: string; place: Required<ResumePlace> }[] {
    return [...waits]
      .map((wait) => this.seen(wait, id))
      .filter((wait) => wait.hiddenBy === undefined && !this.graph.reaches(wait.id, id))
      .map(({ id: nodeId, label, depth }) => ({ label, place: { nodeId, depth } }));
  }

  private refusalOfNext(reader: string, next: readonly SeenWait[]): string | undefined {
    const [first, second] = next;
    if (!first)
      return `$"${RUN_LABEL}".${NEXT} is null: no node that waits to be resumed follows "${this.labelOf(reader)}"`;
    if (second)
      return `$"${RUN_LABEL}".${NEXT} leads to "${first.label}" or "${second.label}", whichever alone waits then; name one: $"${RUN_LABEL}".${BY_LABEL}["${first.label}"]`;
    return first.hiddenBy === undefined ? undefined : hidden(first);
  }

  private refusalOf(reader: string, [field, label]: PlacedReference['path']): string | undefined {
    const waits = field === APPROVALS ? [...this.decisions.keys()] : [...this.waits];
    const wait = waits.find((id) => this.labelOf(id) === label);
    if (wait === undefined) return undefined;
    const seen = this.seen(wait, reader);
    if (seen.hiddenBy !== undefined) return hidden(seen);
    return this.graph.reaches(wait, reader)
      ? `$"${RUN_LABEL}".${String(field)}["${seen.label}"] is null: "${seen.label}" is over when "${this.labelOf(reader)}" begins`
      : undefined;
  }

  private seen(id: string, reader: string): SeenWait {
    const { regions } = this.division;
    const around = new Set([0]);
    for (let at = this.regionOf(reader); at !== 0; at = regions[at]!.parent) around.add(at);
    const region = this.regionOf(id);
    let hiddenBy: string | undefined;
    for (let at = region; !around.has(at); at = regions[at]!.parent)
      hiddenBy = this.checked[regions[at]!.loop]!.definition.label;
    return { id, label: this.labelOf(id), depth: this.depthOf(region), hiddenBy };
  }

  private labelOf(id: string): string {
    return this.checked[this.indexes.get(id)!]!.definition.label;
  }

  private regionOf(id: string): number {
    return this.division.homes[FIRST_NODE_SLOT + this.indexes.get(id)!]!.region;
  }

  private depthOf(region: number): number {
    let depth = 0;
    for (let at = region; at !== 0; at = this.division.regions[at]!.parent) depth += 1;
    return depth;
  }
}

const leadsToWaits = ([field]: PlacedReference['path']): boolean =>
  field === undefined || field === NEXT || field === BY_LABEL || field === APPROVALS;

function nextPlace([first, ...others]: readonly SeenWait[], depth: number): ResumePlace | undefined {
  if (!first) return undefined;
  return others.length === 0 && first.hiddenBy === undefined ? { nodeId: first.id, depth: first.depth } : { depth };
}

const hidden = ({ label, hiddenBy }: SeenWait): string =>
  `"${label}" waits once for every item of "${hiddenBy}"; read its address in the body of that loop`;
