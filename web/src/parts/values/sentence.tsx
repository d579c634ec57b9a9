/** A sentence of the service, in which names of its language stand between backticks. */
export function Sentence({ text }: { text: string | undefined }) {
  return text?.split('`').map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece));
}
