/**
 * Asks a clamd, the daemon of ClamAV (https://docs.clamav.net/manual/Usage/Scanning.html#clamd, man 8 clamd): a file goes to it in pieces by the
 * command INSTREAM, each after its length in four bytes, and a length of 0 ends it. The answer ends with a zero byte.
 */
import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { ScannerAddress } from '../config/scanner-config.ts';

/** The scanner does not answer, or not as a clamd does. The file is as good as it was. */
export class ScannerAwayError extends Error {
  override readonly name = 'ScannerAwayError';
}

export type ClamdTimes = {
  /** How long it may take to say that it runs, in milliseconds. */
  liveMs?: number;
  /** How long a whole scan may take, in milliseconds: of a large file on a busy machine some ten seconds. */
  scanMs?: number;
};

const LIVE_MS = 2_000;
const SCAN_MS = 60_000;
const PIECE_BYTES = 65_536;
/** An answer is a line with the name of a signature. */
const MAX_ANSWER_BYTES = 1_000;

/** Throws a ScannerAwayError when no clamd answers at this address. */
export async function requireClamd(address: ScannerAddress, { liveMs = LIVE_MS }: ClamdTimes = {}) {
  const answer = await ask(address, liveMs, async (socket) => void socket.write('zPING\0'));
  if (answer !== 'PONG') throw unexpected(answer);
}

/**
 * Returns the name of the signature that a file has, or undefined when clamd knows nothing bad of it. Throws a ScannerAwayError when that is not known,
 * and what reading the file throws.
 */
export async function scanFile(
  address: ScannerAddress,
  path: string,
  { scanMs = SCAN_MS }: ClamdTimes = {},
): Promise<string | undefined> {
  const answer = await ask(address, scanMs, (socket) => sendFile(socket, path));
  if (answer === 'stream: OK') return undefined;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found === undefined) throw unexpected(answer);
  return found.replace(/[^\w.:-]/g, '_').slice(0, 100);
}

/** Sends a file in pieces, no faster than they are taken. */
async function sendFile(socket: Socket, path: string): Promise<void> {
  const file = createReadStream(path, { highWaterMark: PIECE_BYTES });
  socket.write('zINSTREAM\0');
  for await (const piece of file as AsyncIterable<Buffer>) {
    // It may answer before it has all, and close.
    if (!socket.writable) return;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    socket.write(length);
    if (!socket.write(piece)) await drained(socket);
  }
  if (socket.writable) socket.write(Buffer.alloc(4));
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      for (const event of ['drain', 'close']) socket.off(event, go);
      resolve();
    };
    for (const event of ['drain', 'close']) socket.once(event, go);
  });
}

/** Opens a connection, has a question sent, and returns the answer without its zero byte. */
async function ask(
  address: ScannerAddress,
  withinMs: number,
  send: (socket: Socket) => Promise<void>,
): Promise<string> {
  const socket = connect({ ...address, allowHalfOpen: true });
  const late = setTimeout(
    () => socket.destroy(new ScannerAwayError(`the scanner has not answered within ${withinMs} ms`)),
    withinMs,
  );
  const answered = readAnswer(socket);
  try {
    // Only the file's own trouble ends it here: why a connection ended, `answered` knows.
    const [answer] = await Promise.all([answered, send(socket)]);
    return answer;
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

function readAnswer(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const fail = (message: string, cause?: unknown) =>
      reject(new ScannerAwayError(message, cause === undefined ? {} : { cause }));
    socket.setEncoding('latin1');
    socket.on('data', (piece: string) => {
      text += piece;
      const end = text.indexOf('\0');
      if (end >= 0) {
        resolve(text.slice(0, end));
        // What is still on its way to it is not wanted any more.
        socket.destroy();
      } else if (text.length > MAX_ANSWER_BYTES) {
        fail('the scanner’s answer does not end');
        socket.destroy();
      }
    });
    socket.on('end', () => fail('the scanner has closed the connection without an answer'));
    socket.on('error', (error: Error) => {
      if (error instanceof ScannerAwayError) reject(error);
      else fail(`the scanner cannot be reached (${(error as NodeJS.ErrnoException).code})`, error);
    });
    socket.on('close', () => fail('the connection to the scanner has ended'));
  });
}

function unexpected(answer: string): ScannerAwayError {
  const words = answer.replace(/[^\x20-\x7e]/g, '?').slice(0, 120);
  return new ScannerAwayError(`the scanner answers "${words}"`);
}
