import { Clock } from '../../kit/clock.js';

/** A clock that stands still but for `advance`, so that bounds in time can be met exactly. */
export class StillClock extends Clock {
  private time = Date.now();

  override now(): number {
    return this.time;
  }

  override advance(seconds: number): void {
    this.time += seconds * 1000;
  }
}
