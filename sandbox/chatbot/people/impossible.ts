/** Thrown when a test lets somebody do what nobody could do: write into a chat they are not in, press a missing button. */
export class Impossible extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Impossible';
  }
}
