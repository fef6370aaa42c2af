import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { addSecurityHeaders } from '../platform/http/security-headers.ts';

/** Faults of a request that Node names, and the status of each; every other one is 400. */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers what Node refuses before any listener sees it: what is not HTTP, headers that are too long or too slow, and an `Expect` that is
 * not for servers. Node's own answers have no security headers.
 */
export function answerBrokenRequests(server: Server, isHttps: boolean): void {
  const headers = new Headers({ connection: 'close', 'content-length': '0' });
  addSecurityHeaders(headers, isHttps);
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, answer) => answers.set(socket, answer));
  server.on('checkExpectation', (_, answer) => answer.writeHead(417, Object.fromEntries(headers)).end());
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const answer = answers.get(socket);
    // Within an answer that has begun, a second one would be taken for its body.
    const hasBegun = answer?.headersSent && !answer.writableFinished;
    if (!socket.writable || hasBegun) return void socket.destroy(error);
    const status = STATUS[error.code ?? ''] ?? 400;
    const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n'));
  });
}
