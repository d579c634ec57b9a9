import { describe, expect, it } from '@jest/globals';
import { farther, fitting, nearer } from '../../../web/src/workflows/graph/zoom-scale.js';

describe('the scale of a graph', () => {
  it.each([
    ['goes up by a quarter', nearer(1), 1.25],
    ['goes down by as much', farther(1.25), 1],
    ['ends at the double', nearer(1.9), 2],
    ['ends at a fiftieth', farther(0.021), 0.02],
    ['shows a wide graph whole', fitting({ width: 2000, height: 100 }, { width: 1000, height: 400 }), 0.5],
    ['shows a high graph whole', fitting({ width: 100, height: 1600 }, { width: 1000, height: 400 }), 0.25],
    ['leaves a small graph as it is', fitting({ width: 100, height: 100 }, { width: 1000, height: 400 }), 1],
    ['ends there for a huge graph too', fitting({ width: 1e6, height: 100 }, { width: 1000, height: 400 }), 0.02],
  ])('%s', (_, scale, expected) => {
    expect(scale).toBeCloseTo(expected);
  });
});
