/** Sends a form, and shows that it is on its way: files take their time. */
export function SendButton({ isSending }: { isSending: boolean }) {
  return (
    <>
      <button className="primary">{isSending ? 'Sending …' : 'Send'}</button>
      {isSending && <progress aria-label="Sending the form" />}
    </>
  );
}
