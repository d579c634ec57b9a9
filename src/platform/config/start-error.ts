/** A start that cannot succeed: the message is one line that says what is wrong and what to do. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
