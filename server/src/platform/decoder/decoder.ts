import { fileURLToPath } from 'node:url';
import type { z } from 'zod';
import { limitTo } from '../limit-to.ts';
import { FailedWorkError } from '../worker-process.ts';
import { readAnswer } from './answer.ts';
import { askDecoderService } from './ask-decoder-service.ts';
import { runDecoder } from './run-decoder.ts';
import type { Isolation } from './sandbox.ts';

/** A kind of work on strangers' files. */
export type DecoderKind<Made> = {
  /** Its name at the decoder service. */
  name: string;
  /** What the process does ends the error's sentence: "makes pictures". */
  does: string;
  /** The file that does it, which calls answerDecoder. */
  worker: URL;
  /** What it makes. */
  made: z.ZodType<Made>;
  timeoutMs: number;
};

/** Works on strangers' files one after the other, each in a process that is gone afterwards with all that the file did to it. */
export type Decoder<Work, Made> = {
  /**
   * Throws a RefusedWorkError when the file is at fault, a FailedWorkError when something here is, a SlowWorkError when it took too long,
   * a WorkerEndedError when the process ended first, and a DecoderAwayError when there is none.
   */
  make(path: string, work: Work, signal?: AbortSignal): Promise<Made>;
  /** The same without reading the answer. */
  ask(path: string, work: Work, signal?: AbortSignal): Promise<string>;
  /** Ends what is under way. The next work is done as usual. */
  close(): Promise<void>;
};

export type DecoderPlace = {
  /** Socket of the decoder service. Undefined: this process starts each decoder itself. */
  socket?: string | undefined;
  isolation?: Isolation | undefined;
};

export function createDecoder<Work extends object, Made>(
  { name, does, worker, made, timeoutMs }: DecoderKind<Made>,
  { socket, isolation }: DecoderPlace = {},
): Decoder<Work, Made> {
  const file = fileURLToPath(worker);
  const inTurn = limitTo(1);
  let closing = new AbortController();
  let running: Promise<string> | undefined;

  const run = (path: string, work: Work, signal: AbortSignal): Promise<string> =>
    socket
      ? askDecoderService({ socket, name, does, path, work, timeoutMs, signal })
      : runDecoder({ does, file, path, work, timeoutMs, signal, isolation });

  const ask: Decoder<Work, Made>['ask'] = (path, work, signal) =>
    inTurn(async () => {
      // It was called off while it waited: no process is started for it.
      signal?.throwIfAborted();
      running = run(path, work, AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]));
      return running.catch((error: NodeJS.ErrnoException): never => {
        // Of the system: the file is gone, or no process can be started.
        if (error.code)
          throw new FailedWorkError(`the process that ${does} has failed: ${error}`, { cause: error });
        throw error;
      });
    });

  return {
    ask,
    make: async (path, work, signal) => readAnswer(await ask(path, work, signal), { does, made }),
    async close() {
      closing.abort();
      closing = new AbortController();
      await Promise.allSettled([running]);
    },
  };
}
