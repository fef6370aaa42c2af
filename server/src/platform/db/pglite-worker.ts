/** The embedded database, in a separate thread: a long statement never blocks the server's event loop. */

import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DISK } from './db.ts';
import type { WireValue } from './sql-values.ts';

/** The folder of the database (in memory without one), and the dump that it starts from. */
export type PgliteOrigin = { folder?: string; image?: Uint8Array<ArrayBuffer> };

export type WorkerRequest = { id: number } & (
  | { kind: 'query'; sql: string; params: WireValue[] }
  | { kind: 'listen' | 'unlisten'; channel: string }
  | { kind: 'dump' | 'close' }
);
export type WorkerFailure = { message: string; code?: string; detail?: string; constraint?: string };
export type WorkerReply =
  | { id: number; rows: object[] }
  | { id: number; failure: WorkerFailure }
  | { channel: string; payload: string };

const port = parentPort;
if (!port) throw new Error('pglite-worker.ts runs in a worker thread');
const { folder, image } = workerData as PgliteOrigin;

/** PostgreSQL's usual 128 MB of shared buffers would be a second copy of what the system caches anyway. */
const SETTINGS = ['-c', 'shared_buffers=32MB', '-c', `random_page_cost=${DISK.random_page_cost}`];

const database = await PGlite.create({
  startParams: [...PGlite.defaultStartParams, ...SETTINGS],
  ...(folder === undefined ? {} : { dataDir: folder }),
  ...(image === undefined ? {} : { loadDataDir: new Blob([image]) }),
  extensions: { pg_trgm },
  parsers: { [types.INT8]: Number, [types.NUMERIC]: BigInt },
});
const unlisten = new Map<string, () => Promise<void>>();

async function answer(request: WorkerRequest): Promise<object[]> {
  switch (request.kind) {
    case 'query':
      return (await database.query<object>(request.sql, request.params)).rows;
    case 'listen': {
      const { channel } = request;
      const stop = await database.listen(channel, (payload) => say({ channel, payload }));
      unlisten.set(channel, () => stop());
      return [];
    }
    case 'unlisten':
      await unlisten.get(request.channel)?.();
      unlisten.delete(request.channel);
      return [];
    case 'dump': {
      const dumped = await database.dumpDataDir('none');
      return [{ image: new Uint8Array(await dumped.arrayBuffer()) }];
    }
    case 'close':
      await database.close();
      return [];
  }
}

function say(reply: WorkerReply) {
  port?.postMessage(reply);
}

function describe(error: unknown): WorkerFailure {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, detail, constraint } = error as Error & Omit<WorkerFailure, 'message'>;
  return { message: error.message, code, detail, constraint };
}

port.on('message', async (request: WorkerRequest) => {
  const { id } = request;
  try {
    say({ id, rows: await answer(request) });
  } catch (error) {
    say({ id, failure: describe(error) });
  }
  if (request.kind === 'close') port.close();
});
say({ id: 0, rows: [] });
