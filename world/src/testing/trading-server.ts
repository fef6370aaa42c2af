/** The product's server on one chain, for tests: a process of its own, with a database of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { createServerDatabase, prepareOperatorToken } from '@pitlane/server/testing/test-db';
import { HealthSchema } from '@pitlane/shared/api/health';

const MAIN = join(import.meta.dirname, '../../../server/src/main.ts');
const INDEXED_WITHIN = 20_000;
const POLL_MS = 10;
const KEPT_LINES = 40;

export type TradingServer = Awaited<ReturnType<typeof startTradingServer>>;

/** Starts a server for the chain whose node listens on this port. Throws with the last lines of its log when it ends instead. */
export async function startTradingServer(port: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitlane-book-'));
  const database = await createServerDatabase();
  const operatorToken = await prepareOperatorToken(database ?? { dir: dataDir });
  const env = {
    ...(database ? { DATABASE_URL: database.url } : {}),
    PITLANE_DEMO: '1',
    PITLANE_DATA: dataDir,
    PORT: '0',
    // Behind a proxy, so that each request below has its own client and hits no request limit.
    PUBLIC_ORIGIN: 'https://cars.example',
    TRUSTED_PROXIES: '1',
    ROLES: 'api,indexer,jobs,builder',
    PICTURES_AHEAD: '0',
    BINANCE_RPC_URL: `http://127.0.0.1:${port}`,
    BINANCE_WS_URL: `ws://127.0.0.1:${port}`,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  process.once('exit', () => child.kill('SIGKILL'));
  const lines: string[] = [];
  const started = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      if (line.includes('"msg":"started"')) started.resolve((JSON.parse(line) as { url: string }).url);
    });
  ended.then(() => started.reject(new Error(`the server has ended:\n${lines.join('\n')}`)));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const url = await started.promise.catch(async (error: unknown) => {
    await stop();
    throw error;
  });

  let visitor = 0;
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const from = `10.${(++visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
    const answer = await fetch(`${url}${path}`, { ...init, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text);
  };
  return {
    url,
    operatorToken,
    stop,
    get: (path: string) => ask(path),
    post: (path: string, body: unknown) => ask(path, { method: 'POST', body: JSON.stringify(body) }),
    /** Resolves once the index has read exactly this block, and none above. */
    async untilIndexed(blockHash: string): Promise<void> {
      const deadline = Date.now() + INDEXED_WITHIN;
      for (;;) {
        const { chains } = HealthSchema.parse(await ask('/api/health'));
        if (chains[0]?.block_hash === blockHash) return;
        if (Date.now() > deadline)
          throw new Error(
            `block ${blockHash} is not indexed: ${JSON.stringify(chains)}\n${lines.join('\n')}`,
          );
        await pause(POLL_MS);
      }
    },
  };
}
