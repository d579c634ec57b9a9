/** An attachment as messages list it. */
export interface Attachment {
  readonly attachment_id: string;
  readonly filename?: string;
  readonly size: number;
  readonly content_type?: string;
  readonly content_disposition?: 'inline' | 'attachment';
  readonly content_id?: string;
}

/** A mail as `GET …/messages/{message_id}` answers it. */
export interface Message {
  readonly inbox_id: string;
  readonly thread_id: string;
  readonly message_id: string;
  readonly labels: readonly string[];
  readonly timestamp: string;
  readonly from: string;
  readonly reply_to?: readonly string[];
  readonly to: readonly string[];
  readonly cc?: readonly string[];
  readonly bcc?: readonly string[];
  readonly subject?: string;
  readonly preview?: string;
  readonly text?: string;
  readonly html?: string;
  readonly extracted_text?: string;
  readonly extracted_html?: string;
  readonly attachments?: readonly Attachment[];
  readonly in_reply_to?: string;
  readonly references?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly size: number;
  readonly created_at: string;
  readonly updated_at: string;
}

/** A kept mail: what is answered, its place in the order of arrival, and the bytes of its attachments by id. */
export interface StoredMessage {
  readonly message: Message;
  readonly sequence: number;
  readonly contents: ReadonlyMap<string, Buffer>;
}

/** The item of a list: everything but the bodies. */
export function messageItem(message: Message): Partial<Message> {
  const { text: _text, html: _html, extracted_text: _own, extracted_html: _ownHtml, reply_to: _to, ...item } = message;
  return item;
}

/** The first hundred characters of what a person would read. */
export function previewOf({ text, html }: { text?: string; html?: string }): string | undefined {
  const readable = text ?? html?.replace(/<[^>]*>/g, ' ');
  return readable?.replace(/\s+/g, ' ').trim().slice(0, 100);
}

/** What the writer added: the text up to the quoted original. */
export function extractedText(text: string | undefined): string | undefined {
  const quote = text?.search(/^(?:>|On .+ wrote:$)/m) ?? -1;
  return quote < 0 ? text : text!.slice(0, quote).trimEnd();
}
