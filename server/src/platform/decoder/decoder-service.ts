import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limitTo } from '../limit-to.ts';
import type { Log } from '../log.ts';
import { parseJson } from '../parse-json.ts';
import { StartError } from '../start-error.ts';
import { SlowWorkError, WorkerEndedError } from '../worker-process.ts';
import { ENDED_STATUS, LIVE_PATH, SLOW_STATUS } from './ask-decoder-service.ts';
import type { Decoder } from './decoder.ts';

type DecoderService = {
  /** The Unix socket. Its folder decides who may reach it. */
  socket: string;
  /** Kinds of work by their names. */
  decoders: Readonly<Record<string, Pick<Decoder<object, unknown>, 'ask'>>>;
  /** The largest file that is taken. */
  maxBytes: number;
  log: Log;
  /** Milliseconds without a byte after which a sender loses its turn. */
  silentMs?: number;
};

/** Senders are on this machine: one that says nothing for so long is frozen or gone, and others wait for their turn. */
const SILENT_MS = 10_000;

/**
 * Answers on a Unix socket: POST /<name>?work=<JSON> with a file as the body is decoded, and GET /api/health/live tells that the process runs.
 * Throws a StartError when the socket cannot be had.
 */
export async function serveDecoders({
  socket,
  decoders,
  maxBytes,
  log,
  silentMs = SILENT_MS,
}: DecoderService) {
  const dir = await makeFolder(socket);
  // One file of a kind after the other: its body is read when its turn comes, and until then waits with its sender.
  const turns = new Map(Object.keys(decoders).map((name) => [name, limitTo(1)]));
  let count = 0;

  const decode = async (message: IncomingMessage, signal: AbortSignal): Promise<string | number> => {
    const { pathname, searchParams } = new URL(message.url ?? '', 'http://decoder');
    const name = pathname.slice(1);
    const work = readWork(searchParams.get('work'));
    const [decoder, inTurn] = [decoders[name], turns.get(name)];
    if (message.method !== 'POST' || !decoder || !inTurn || !work) return 404;
    return inTurn(async () => {
      const path = join(dir, String(++count));
      try {
        message.setTimeout(silentMs, () => message.destroy(new Error('the sender has stopped sending')));
        await pipeline(message, capTo(maxBytes), createWriteStream(path), { signal });
        message.setTimeout(0);
        return await decoder.ask(path, work, signal);
      } finally {
        await rm(path, { force: true });
      }
    });
  };

  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    if (message.method === 'GET' && message.url === LIVE_PATH) return response.end('ok');
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const found = await decode(message, gone.signal).catch((error: unknown) => {
      if (gone.signal.aborted) return ENDED_STATUS;
      log.warn({ err: error, path: message.url?.split('?')[0] }, 'a file was not decoded');
      if (error instanceof SlowWorkError) return SLOW_STATUS;
      return error instanceof WorkerEndedError ? ENDED_STATUS : 500;
    });
    if (typeof found === 'number') return response.writeHead(found).end();
    return response.writeHead(200, { 'content-type': 'application/json' }).end(found);
  };

  const server = createServer((message, response) => void answer(message, response));
  // A file may wait long for its turn.
  server.requestTimeout = 0;
  // What a process that was killed has left.
  await rm(socket, { force: true });
  server.listen(socket);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException): never => {
    throw new StartError(
      `The socket ${socket} can’t be created (${error.code}). Fix its folder or DECODER_SOCKET.`,
      error,
    );
  });
  // Its group may ask: the processes that have files to decode.
  await chmod(socket, 0o660);
  return {
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Makes the folder of files, and removes those that services at this socket have left when they were killed. */
async function makeFolder(socket: string): Promise<string> {
  const prefix = `pitlane-decoder-${createHash('sha256').update(socket).digest('hex').slice(0, 12)}-`;
  for (const name of (await readdir(tmpdir())).filter((each) => each.startsWith(prefix))) {
    const path = join(tmpdir(), name);
    const found = await lstat(path);
    // The folder is everyone's: a link, or what another user has put there, is none of ours.
    if (found.isDirectory() && found.uid === process.getuid?.())
      await rm(path, { recursive: true, force: true });
  }
  return mkdtemp(join(tmpdir(), prefix));
}

function readWork(text: string | null): object | undefined {
  const work = parseJson(text ?? '');
  return typeof work === 'object' && work !== null ? work : undefined;
}

/** Passes a stream on, and fails above so many bytes. */
function capTo(maxBytes: number) {
  return async function* cap(pieces: AsyncIterable<Buffer>) {
    let bytes = 0;
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > maxBytes) throw new Error(`the file has more than ${maxBytes} bytes`);
      yield piece;
    }
  };
}
