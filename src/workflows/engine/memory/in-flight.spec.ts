import { InFlight } from './in-flight.js';

describe('InFlight', () => {
  it('holds what has entered and not left', () => {
    const inFlight = new InFlight<string>();
    const leave = ['a', 'b', 'c'].map((member) => inFlight.enter(member));
    leave[1]!();
    leave[1]!();
    expect([...inFlight]).toEqual(['a', 'c']);
    expect(inFlight.size).toBe(2);
  });

  it('uses a place again and grows no further than the most that were in flight together', () => {
    const inFlight = new InFlight<number>();
    for (let member = 0; member < 1000; member += 1) {
      const leave = [inFlight.enter(member), inFlight.enter(-member)];
      leave.forEach((go) => go());
    }
    expect(inFlight.size).toBe(0);
    expect(inFlight).toHaveProperty('members', [undefined, undefined]);
  });

  it('may be left while its members are walked', () => {
    const inFlight = new InFlight<() => void>();
    const told: string[] = [];
    const leave: (() => void)[] = [];
    for (const name of ['a', 'b', 'c'])
      leave.push(
        inFlight.enter(() => {
          told.push(name);
          leave.forEach((go) => go());
        }),
      );
    for (const tell of inFlight) tell();
    expect(told).toEqual(['a']);
  });
});
