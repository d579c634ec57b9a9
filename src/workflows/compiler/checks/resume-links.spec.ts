/*
 * Legend of the drawings: a ──► b is an edge, ask… are nodes that wait to be resumed.
 */
import { describe, expect, it } from '@jest/globals';
import {
  approval,
  compiled,
  editFields,
  forLoop,
  graph,
  ifElse,
  wait,
  webhook,
} from '../../../../test/support/workflows/workflow-graphs.js';

const ask = wait({ resume: true });
const decides = approval();
const reads = (field = 'resumeUrl') => editFields({ link: `$"run".${field}` });

/** What the node `mail` reads, and what is said of it. */
function linksOf(nodes: Parameters<typeof graph>[0], ...edges: string[]) {
  const { plan, faults } = compiled(graph({ in: webhook(), mail: reads(), ...nodes }, ...edges));
  const { links } = plan!.nodes.find(({ id }) => id === 'mail')!;
  return {
    next: links!.next,
    labels: links!.byLabel.map(({ label }) => label),
    said: faults.map(({ message }) => message),
  };
}

describe('the address that a node reads', () => {
  it('leads to the wait that comes next, not to one behind it', () => {
    // in ──► mail ──► ask1 ──► ask2
    const found = linksOf({ ask1: ask, ask2: ask }, 'in mail', 'mail ask1', 'ask1 ask2');
    expect(found).toEqual({ next: { nodeId: 'ask1', depth: 0 }, labels: ['ask1', 'ask2'], said: [] });
  });

  it('leads to the only wait beside it where none follows', () => {
    // in ──► mail
    //  └──► ask
    const found = linksOf({ ask }, 'in mail', 'in ask');
    expect(found).toEqual({ next: { nodeId: 'ask', depth: 0 }, labels: ['ask'], said: [] });
  });

  it('leads to whichever of several waits alone, and says how to name one', () => {
    // in ──► mail ──► which ──true──► yes
    //                   └────false──► no
    const found = linksOf(
      { which: ifElse('$"in".body.x'), yes: ask, no: ask },
      ...['in mail', 'mail which', 'which true yes', 'which false no'],
    );
    expect(found).toMatchObject({ next: { depth: 0 }, labels: ['yes', 'no'] });
    expect(found.next!.nodeId).toBeUndefined();
    expect(found.said).toEqual([
      '$"run".resumeUrl leads to "yes" or "no", whichever alone waits then; name one: $"run".resumeUrls["yes"]',
    ]);
  });

  it('leads in the body of a loop to the wait of the same item', () => {
    // in ──► loop ──each──► mail ──► ask1
    //          └────done──► ask2
    const loop = forLoop('$"in".body');
    const found = linksOf({ loop, ask1: ask, ask2: ask }, 'in loop', 'loop each mail', 'mail ask1', 'loop done ask2');
    expect(found).toEqual({ next: { nodeId: 'ask1', depth: 1 }, labels: ['ask1', 'ask2'], said: [] });
  });

  it('leads from the body of a loop to the wait behind it where the body has none', () => {
    // in ──► loop ──each──► mail
    //          └────done──► ask
    const found = linksOf({ loop: forLoop('$"in".body'), ask }, 'in loop', 'loop each mail', 'loop done ask');
    expect(found).toEqual({ next: { nodeId: 'ask', depth: 0 }, labels: ['ask'], said: [] });
  });

  it('cannot be told for every item before the loop', () => {
    // in ──► mail ──► loop ──each──► ask
    const found = linksOf({ loop: forLoop('$"in".body'), ask }, 'in mail', 'mail loop', 'loop each ask');
    expect(found).toEqual({
      next: { depth: 0 },
      labels: [],
      said: ['"ask" waits once for every item of "loop"; read its address in the body of that loop'],
    });
  });

  it('is null where nothing waits, and says so', () => {
    // in ──► ask ──► mail
    const found = linksOf({ ask }, 'in ask', 'ask mail');
    expect(found).toEqual({
      next: undefined,
      labels: [],
      said: ['$"run".resumeUrl is null: no node that waits to be resumed follows "mail"'],
    });
  });

  it.each([
    ['a wait that is over', 'resumeUrls["ask"]', '$"run".resumeUrls["ask"] is null: "ask" is over when "mail" begins'],
    ['a label that nothing has', 'resumeUrls["aks"]', '$"run".resumeUrls.aks is always null: there is ask'],
  ])('is said to be null by the label of %s', (_, field, message) => {
    const { said } = linksOf({ ask, mail: reads(field) }, 'in ask', 'ask mail');
    expect(said).toEqual([message]);
  });

  it('is not sought for nodes that read other facts', () => {
    const { plan } = compiled(graph({ in: webhook(), mail: reads('id'), ask }, 'in mail', 'mail ask'));
    expect(plan!.nodes.map(({ links }) => links)).toEqual([undefined, undefined, undefined]);
  });
});

describe('the links of an approval that a node reads', () => {
  const found = (nodes: Parameters<typeof graph>[0], ...edges: string[]) => {
    const { plan, faults } = compiled(graph({ in: webhook(), ...nodes }, ...edges));
    const { links } = plan!.nodes.find(({ id }) => id === 'mail')!;
    return { approvals: links!.approvals, said: faults.map(({ message }) => message) };
  };

  it('are one for each decision, and none resumes it', () => {
    // in ──► mail ──► decide ──approve──► yes
    const nodes = { mail: reads('approvalUrls["decide"].approve'), decide: decides, yes: editFields() };
    const { approvals, said } = found(nodes, 'in mail', 'mail decide', 'decide approve yes');
    expect(approvals).toEqual([
      { label: 'decide', place: { nodeId: 'decide', depth: 0 }, decisions: ['approve', 'reject'] },
    ]);
    expect(said).toEqual([]);
  });

  it('are read in the body of the loop that asks for every item', () => {
    // in ──► mail ──► loop ──each──► decide ──approve──► yes
    const nodes = {
      mail: reads('approvalUrls["decide"].approve'),
      loop: forLoop('$"in".body'),
      decide: decides,
      yes: editFields(),
    };
    const { approvals, said } = found(nodes, 'in mail', 'mail loop', 'loop each decide', 'decide approve yes');
    expect(approvals).toEqual([]);
    expect(said).toEqual(['"decide" waits once for every item of "loop"; read its address in the body of that loop']);
  });

  it('are null once it is over', () => {
    // in ──► decide ──approve──► mail
    const nodes = { decide: decides, mail: reads('approvalUrls["decide"].approve') };
    const { said } = found(nodes, 'in decide', 'decide approve mail');
    expect(said).toEqual(['$"run".approvalUrls["decide"] is null: "decide" is over when "mail" begins']);
  });
});
