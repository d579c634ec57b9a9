import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { AppError, codeInfo, toProblem } from '#libs/errors';
import { uuidV7 } from '#libs/crypto';

/** Answers requests that Node's parser refuses before there is a request object, with the same problem document. */
export function answerClientErrors(server: Server, baseUrl: string): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // Late headers end the connection without an answer, as late bodies do.
    if (error.code === 'ECONNRESET' || error.code === 'ERR_HTTP_REQUEST_TIMEOUT' || !socket.writable) {
      socket.destroy();
      return;
    }
    const problem =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? new AppError('headers_too_large', 'The headers are larger than 16 KiB.')
        : new AppError('invalid_input', 'This is not a correct HTTP request.', {
            errors: [{ field: '', rule: 'http', message: 'malformed request' }],
          });
    const requestId = uuidV7();
    const body = JSON.stringify(toProblem(problem, { baseUrl, requestId }));
    const { status } = codeInfo(problem.code);
    socket.end(
      `HTTP/1.1 ${status} ${status === 431 ? 'Request Header Fields Too Large' : 'Bad Request'}\r\n` +
        `Content-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
}
