import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { PgliteOrigin, WorkerFailure, WorkerReply, WorkerRequest } from './pglite-worker.ts';
import type { WireValue } from './sql-values.ts';

/**
 * After so many calls V8 recompiles WebAssembly's calls of JavaScript, and frees the old code. V8 of Node 24 sometimes ends
 * the whole process there (`Check failed: jit_page.has_value()`, nodejs/node#64500), so it never comes to that. Statements take as long.
 */
setFlagsFromString('--wasm-wrapper-tiering-budget=1000000000');

type Question = WorkerRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;
type Waiting = { resolve: (rows: object[]) => void; reject: (error: Error) => void };

/** A failure that the embedded database reports. `code` is the SQLSTATE, as with PostgreSQL. */
export class PgliteError extends Error {
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly constraint_name: string | undefined;

  constructor(failure: WorkerFailure) {
    super(failure.message);
    this.name = 'PgliteError';
    this.code = failure.code;
    this.detail = failure.detail;
    this.constraint_name = failure.constraint;
  }
}

/** The one connection to the worker that holds the embedded database. */
export type PgliteConnection = {
  query(sql: string, params: WireValue[]): Promise<object[]>;
  listen(channel: string): Promise<void>;
  unlisten(channel: string): Promise<void>;
  /** The whole database as a file that another one can start from. */
  dump(): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
};

/**
 * Starts the worker. Resolves when the database is open. When the worker dies later, it ends the process:
 * without its database a server could only answer errors, while a supervisor can start a new one.
 */
export async function connectPglite(
  origin: PgliteOrigin,
  notified: (channel: string, payload: string) => void,
): Promise<PgliteConnection> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: origin });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let dead: Error | undefined;

  let closing = false;
  let open = false;
  const opened = new Promise<object[]>((resolve, reject) => waiting.set(0, { resolve, reject }));
  const exited = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const die = (error: Error) => {
    dead ??= error;
    for (const { reject } of waiting.values()) reject(dead);
    waiting.clear();
    if (open && !closing) {
      setImmediate(() => {
        throw new Error('the embedded database died', { cause: error });
      });
    }
  };
  worker.on('error', (error) => die(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => die(new Error('the embedded database is closed')));
  worker.on('message', (reply: WorkerReply) => {
    if ('channel' in reply) return notified(reply.channel, reply.payload);
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('rows' in reply) asked?.resolve(reply.rows);
    else asked?.reject(new PgliteError(reply.failure));
  });

  const ask = (question: Question): Promise<object[]> => {
    if (dead) return Promise.reject(dead);
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...question, id });
    });
  };

  await opened;
  open = true;
  return {
    query: (sql, params) => ask({ kind: 'query', sql, params }),
    async listen(channel) {
      await ask({ kind: 'listen', channel });
    },
    async unlisten(channel) {
      await ask({ kind: 'unlisten', channel });
    },
    async dump() {
      const [dumped] = await ask({ kind: 'dump' });
      return (dumped as { image: Uint8Array<ArrayBuffer> }).image;
    },
    async close() {
      closing = true;
      if (!dead) await ask({ kind: 'close' });
      await exited;
    },
  };
}
