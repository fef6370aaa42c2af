import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a clamd does: its work, or one of its bad days. */
export type ClamdDay = 'well' | 'error' | 'silent' | 'closes' | 'garbage' | 'endless' | 'small limit';

/** In a file, these words are malware to it. */
export const MALWARE = 'PLAYED-MALWARE';
const LIMIT_BYTES = 100_000;

/** A clamd on this machine that knows one signature. It keeps what it was sent. */
export async function playClamd() {
  let day: ClamdDay = 'well';
  const seen: Buffer[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // The one that asks may go away at any time.
    socket.on('error', () => undefined);
    answer(socket).catch((error: unknown) => socket.destroy(error as Error));
  });

  const answer = async (socket: Socket) => {
    if (day === 'closes') return void socket.destroy();
    if (day === 'silent') return void socket.resume();
    if (day === 'garbage') return void socket.resume().end('HTTP/1.1 400 Bad Request\r\n\r\n\0');
    if (day === 'endless') return void socket.resume().write('a'.repeat(5_000));
    let rest: Buffer = Buffer.alloc(0);
    let sent = 0;
    const pieces: Buffer[] = [];
    for await (const part of socket as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, part]);
      sent += part.length;
      if (rest.equals(PING)) return void socket.end('PONG\0');
      if (day === 'small limit' && sent > LIMIT_BYTES)
        return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      if (rest.indexOf(COMMAND) === 0) rest = rest.subarray(COMMAND.length);
      let length = lengthOf(rest);
      for (; length > 0 && rest.length >= 4 + length; length = lengthOf(rest)) {
        pieces.push(rest.subarray(4, 4 + length));
        rest = rest.subarray(4 + length);
      }
      if (length !== 0) continue;
      const file = Buffer.concat(pieces);
      seen.push(file);
      if (day === 'error') return void socket.end('stream: Can’t allocate memory ERROR\0');
      return void socket.end(`stream: ${file.includes(MALWARE) ? 'Played.Test-1 FOUND' : 'OK'}\0`);
    }
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: '127.0.0.1', port },
    seen,
    turn: (to: ClamdDay) => {
      day = to;
    },
    /** Connections that it still holds. */
    countOpen: () => open.size,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

const PING = Buffer.from('zPING\0');
const COMMAND = Buffer.from('zINSTREAM\0');

/** How long the next piece is; -1 where that has not come yet. */
const lengthOf = (rest: Buffer) => (rest.length < 4 ? -1 : rest.readUInt32BE());
