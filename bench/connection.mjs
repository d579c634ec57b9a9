import { connect } from 'node:net';

/**
 * A keep-alive connection of the load generator: one request at a time, made of prepared bytes. By hand, because the generator
 * shares the machine with the server: it costs a few microseconds a request.
 */
export class Connection {
  /** Called with the status of the answer, a text of three digits; with nothing when the connection broke. */
  #answered;
  #head = '';
  #status = '';
  /** Bytes of the answer that have not come yet; negative while its head has not. */
  #missing = -1;
  #socket;

  constructor(port) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => this.#finish(undefined));
  }

  /** Sends a request, also before the connection is there. */
  send(bytes, answered) {
    this.#answered = answered;
    this.#socket.write(bytes);
  }

  close() {
    this.#answered = undefined;
    this.#socket.destroy();
  }

  #read(chunk) {
    if (this.#missing < 0) {
      this.#head += chunk.latin1Slice();
      const end = this.#head.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.#status = this.#head.slice(9, 12);
      const [, length] = /content-length: (\d+)/i.exec(this.#head.slice(0, end)) ?? [undefined, '0'];
      this.#missing = Number(length) - (this.#head.length - end - 4);
      this.#head = '';
    } else this.#missing -= chunk.length;
    if (this.#missing > 0) return;
    this.#missing = -1;
    this.#finish(this.#status);
  }

  #finish(status) {
    const answered = this.#answered;
    this.#answered = undefined;
    answered?.(status);
  }
}
