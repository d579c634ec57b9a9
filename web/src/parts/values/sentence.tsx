/** A sentence of the service, in which names of its language stand between backticks. A single one is a character like others. */
export function Sentence({ text }: { text: string | undefined }) {
  const pieces = text?.split('`') ?? [];
  if (pieces.length % 2 === 0) return text;
  return pieces.map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece));
}
