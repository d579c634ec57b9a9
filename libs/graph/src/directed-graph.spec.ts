/*
 * Legend of the drawings: a ──► b is an edge, a ──x──► b an edge by output x; edges without a letter leave by output "done".
 */
import { describe, expect, it } from '@jest/globals';
import { DirectedGraph, type Edge } from './index.js';

/** A graph from lines such as `a b` (an edge) or `a each b` (an edge by an output); nodes in the order in which they appear. */
function graph(...lines: string[]): DirectedGraph<string> {
  const drawn = new DirectedGraph<string>();
  for (const line of lines) {
    const words = line.split(' ');
    for (const id of [words[0], words.at(-1)] as string[]) if (!drawn.has(id)) drawn.addNode(id, id.toUpperCase());
    if (words.length > 1) drawn.addEdge(edge(line));
  }
  return drawn;
}

function edge(line: string): Edge<undefined> {
  const [from = '', middle = '', to] = line.split(' ');
  return to === undefined
    ? { from, output: 'done', to: middle, data: undefined }
    : { from, output: middle, to, data: undefined };
}

function chain(length: number): DirectedGraph<number> {
  const line = new DirectedGraph<number>();
  for (let index = 0; index < length; index += 1) {
    line.addNode(`n${index}`, index);
    if (index > 0) line.addEdge({ from: `n${index - 1}`, output: 'done', to: `n${index}`, data: undefined });
  }
  return line;
}

describe('DirectedGraph: nodes and edges', () => {
  it('gives back what was put in', () => {
    // Arrange
    //   in ──true──► yes
    //   in ──false─► no
    const branches = graph('in true yes', 'in false no');
    // Act and assert
    expect(branches.size).toBe(3);
    expect(branches.nodeIds).toEqual(['in', 'yes', 'no']);
    expect(branches.node('yes')).toBe('YES');
    expect(branches.has('maybe')).toBe(false);
    expect(branches.outgoing('in')).toEqual([edge('in true yes'), edge('in false no')]);
    expect(branches.outgoing('in', 'false')).toEqual([edge('in false no')]);
    expect(branches.incoming('no')).toEqual([edge('in false no')]);
  });

  it('keeps edges side by side', () => {
    // Arrange
    //   a ──true──► b
    //   a ──false─► b
    const twice = graph('a true b', 'a false b');
    // Act
    const order = twice.topologicalOrder();
    // Assert
    expect(order).toEqual(['a', 'b']);
    expect(twice.incoming('b')).toHaveLength(2);
  });

  it('takes ids that objects inherit', () => {
    // Arrange
    //   __proto__ ──► constructor
    const names = graph('__proto__ constructor');
    // Act and assert
    expect(names.reaches('__proto__', 'constructor')).toBe(true);
    expect(names.has('toString')).toBe(false);
  });

  it.each<[string, (empty: DirectedGraph<string>) => unknown]>([
    ['a node twice', (empty) => empty.addNode('x', '').addNode('x', '')],
    ['an edge from a missing node', (empty) => empty.addNode('y', '').addEdge(edge('x y'))],
    ['an edge to a missing node', (empty) => empty.addNode('y', '').addEdge(edge('y x'))],
    ['the value of a missing node', (empty) => empty.node('x')],
    ['the descendants of a missing node', (empty) => empty.descendantsOf('x')],
    ['a path from a missing node', (empty) => empty.reaches('x', 'x')],
  ])('refuses %s and names the node', (_, act) => {
    expect(() => act(new DirectedGraph<string>())).toThrow('"x"');
  });
});

describe('DirectedGraph.topologicalOrder', () => {
  it('lets every edge point forward and keeps the order of adding otherwise', () => {
    // Arrange
    //   a ──► c ──► d
    //   b ────┘     ▲
    //   └───────────┘
    const joined = graph('a', 'b', 'c d', 'a c', 'b c', 'b d');
    // Act
    const order = joined.topologicalOrder();
    // Assert
    expect(order).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses a cycle and names its nodes', () => {
    // Arrange
    //   a ──► b ──► a
    const round = graph('a b', 'b a');
    // Act and assert
    expect(() => round.topologicalOrder()).toThrow(/cycle through "[ab]", "[ab]"/);
  });
});

describe('DirectedGraph.findCycle', () => {
  it('finds none where there is none', () => {
    // Arrange
    //   a ──► b ──► d
    //   └───► c ────┘
    const diamond = graph('a b', 'a c', 'b d', 'c d');
    // Act and assert
    expect(diamond.findCycle()).toBeUndefined();
    expect(new DirectedGraph().findCycle()).toBeUndefined();
  });

  it('gives the nodes of the cycle only, in the direction of its edges', () => {
    // Arrange
    //   a ──► b ──► c ──► d ──► f
    //               ▲     │
    //               └─ e ◄┘
    const drawn = graph('a b', 'b c', 'c d', 'd e', 'e c', 'd f');
    // Act
    const cycle = drawn.findCycle() ?? [];
    // Assert
    expect([...cycle].sort()).toEqual(['c', 'd', 'e']);
    cycle.forEach((id, index) => {
      const next = cycle[(index + 1) % cycle.length];
      expect(drawn.outgoing(id).map((each) => each.to)).toContain(next);
    });
  });

  it('finds an edge from a node to itself', () => {
    // Arrange
    //   a ──► b ─┐
    //         ▲──┘
    const self = graph('a b', 'b b');
    // Act and assert
    expect(self.findCycle()).toEqual(['b']);
  });

  it('forgets nothing when an edge that closes a cycle comes late', () => {
    // Arrange
    //   a ──► b, then b ──► a
    const late = graph('a b');
    expect(late.reaches('b', 'a')).toBe(false);
    // Act
    late.addEdge(edge('b a'));
    // Assert
    expect(late.reaches('b', 'a')).toBe(true);
    expect(late.findCycle()).toHaveLength(2);
  });
});

describe('DirectedGraph: what reaches what', () => {
  // loop ──each──► x ──► y
  //   └────done──► z ──► end ◄── w
  const loop = () => graph('loop each x', 'x y', 'loop done z', 'z end', 'w end');

  it('follows all outputs or one', () => {
    // Arrange
    const drawn = loop();
    // Act and assert
    expect(drawn.descendantsOf('loop')).toEqual(new Set(['x', 'y', 'z', 'end']));
    expect(drawn.descendantsOf('loop', 'each')).toEqual(new Set(['x', 'y']));
    expect(drawn.descendantsOf('loop', 'none')).toEqual(new Set());
    expect(drawn.descendantsOf('end')).toEqual(new Set());
  });

  it('follows edges backwards', () => {
    // Arrange
    const drawn = loop();
    // Act and assert
    expect(drawn.ancestorsOf('end')).toEqual(new Set(['z', 'w', 'loop']));
    expect(drawn.ancestorsOf('loop')).toEqual(new Set());
  });

  it.each([
    ['loop', 'end', true],
    ['loop', 'y', true],
    ['x', 'end', false],
    ['end', 'loop', false],
    ['w', 'end', true],
    ['loop', 'w', false],
    ['loop', 'loop', false],
  ])('says whether %s reaches %s: %s', (from, to, expected) => {
    expect(loop().reaches(from, to)).toBe(expected);
  });

  it('counts a node on a cycle as reaching itself', () => {
    // Arrange
    //   a ──► b ──► c ──► b
    const round = graph('a b', 'b c', 'c b');
    // Act and assert
    expect(round.reaches('b', 'b')).toBe(true);
    expect(round.reaches('a', 'a')).toBe(false);
    expect(round.reaches('c', 'a')).toBe(false);
    expect(round.ancestorsOf('b')).toEqual(new Set(['a', 'b', 'c']));
  });
});

describe('DirectedGraph.isOnEveryPath', () => {
  // start ──► if ──► yes ──► join ──► end
  //            └───► no ───────┘
  // other ──────────────────────────► end
  const drawn = () => graph('other', 'start if', 'if yes', 'if no', 'yes join', 'no join', 'join end', 'other end');

  it.each([
    ['start', 'end', true],
    ['if', 'join', true],
    ['if', 'end', true],
    ['join', 'end', true],
    ['yes', 'join', false],
    ['no', 'end', false],
    ['yes', 'yes', false],
    ['end', 'if', false],
    ['other', 'end', false],
    ['start', 'other', false],
  ])('says whether all paths from the start pass %s before %s: %s', (through, to, expected) => {
    expect(drawn().isOnEveryPath({ start: 'start', through, to })).toBe(expected);
  });
});

describe('DirectedGraph: size', () => {
  it.each([10_000, 100_000])('handles a chain of %i nodes without recursion', (length) => {
    // Arrange
    //   n0 ──► n1 ──► … ──► last
    const line = chain(length);
    const last = `n${length - 1}`;
    // Act and assert
    expect(line.topologicalOrder().at(-1)).toBe(last);
    expect(line.findCycle()).toBeUndefined();
    expect(line.descendantsOf('n0').size).toBe(length - 1);
    expect(line.ancestorsOf(last).size).toBe(length - 1);
    expect(line.reaches('n0', last)).toBe(true);
    expect(line.reaches(last, 'n0')).toBe(false);
    expect(line.isOnEveryPath({ start: 'n0', through: 'n1', to: last })).toBe(true);
  });

  it('finds a cycle through 100,000 nodes', () => {
    // Arrange
    //   n0 ──► n1 ──► … ──► last ──► n0
    const line = chain(100_000);
    line.addEdge({ from: 'n99999', output: 'done', to: 'n0', data: undefined });
    // Act
    const cycle = line.findCycle();
    // Assert
    expect(cycle).toHaveLength(100_000);
    expect(line.reaches('n5', 'n4')).toBe(true);
  });
});
