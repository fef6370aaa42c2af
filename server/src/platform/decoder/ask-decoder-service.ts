import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { readCapped } from '../read-capped.ts';
import { SlowWorkError, WorkerEndedError } from '../worker-process.ts';
import { MAX_ANSWER_BYTES } from './answer.ts';

/** The decoder service does not run, or does not accept us. The file is as good as it was. */
export class DecoderAwayError extends WorkerEndedError {}

/** Statuses of the service when there is no answer: the process was too slow, or has ended. */
export const SLOW_STATUS = 504;
export const ENDED_STATUS = 502;
/** The service has other callers too: a file waits for its turn behind theirs. */
const WAITING_FACTOR = 5;
/** A service that runs says so at once, whatever it decodes. One that was stopped by a signal takes connections, and says nothing. */
const LIVE_MS = 2_000;

/** Where a service says that it runs. */
export const LIVE_PATH = '/api/health/live';

/** Throws a DecoderAwayError when no service answers at this socket. */
export async function requireDecoderService(socket: string, withinMs = LIVE_MS): Promise<void> {
  const asking = request({ socketPath: socket, path: LIVE_PATH, signal: AbortSignal.timeout(withinMs) });
  const answered = once(asking, 'response') as Promise<[IncomingMessage]>;
  asking.end();
  try {
    const [response] = await answered;
    response.resume();
  } catch (error) {
    throw new DecoderAwayError(`the decoder at ${socket} does not answer`, { cause: error });
  } finally {
    asking.destroy();
  }
}

export type DecoderQuestion = {
  socket: string;
  name: string;
  does: string;
  path: string;
  work: object;
  timeoutMs: number;
  signal: AbortSignal;
};

/**
 * Sends a file to the decoder service and returns its answer, which readAnswer reads. Throws a SlowWorkError, a WorkerEndedError, or a
 * DecoderAwayError.
 */
export async function askDecoderService(question: DecoderQuestion): Promise<string> {
  const { socket, name, does, path, work, timeoutMs, signal } = question;
  await requireDecoderService(socket);
  const file = createReadStream(path);
  // An error of our own disk is none of the service's.
  const failed = once(file, 'error').then(([error]): never => {
    throw error;
  });
  // Raced below, and only against the answer: a later failure has no reader.
  failed.catch(() => undefined);
  const late = AbortSignal.timeout(timeoutMs * WAITING_FACTOR);
  const asking = request({
    socketPath: socket,
    path: `/${name}?${new URLSearchParams({ work: JSON.stringify(work) })}`,
    method: 'POST',
    signal: AbortSignal.any([signal, late]),
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asking.once('response', resolve).once('error', reject);
  });
  // The service may answer, or end, before it has read all of the file: `answered` and `failed` tell why.
  const sent = pipeline(file, asking).catch(() => undefined);
  try {
    const response = await Promise.race([answered, failed]);
    const text = await readCapped(response, MAX_ANSWER_BYTES);
    await sent;
    if (response.statusCode === 200) return text;
    if (response.statusCode === SLOW_STATUS)
      throw new SlowWorkError(`the process that ${does} has not answered within ${timeoutMs} ms`);
    throw new WorkerEndedError(`the process that ${does} has ended (${response.statusCode})`);
  } catch (error) {
    const { code, path: place } = error as NodeJS.ErrnoException;
    if (!code || place === path) throw error;
    if (signal.aborted) throw new WorkerEndedError(`the process that ${does} was ended`, { cause: error });
    throw new DecoderAwayError(`the decoder at ${socket} does not answer (${code})`, { cause: error });
  } finally {
    file.destroy();
    asking.destroy();
  }
}
