import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HealthSchema } from '@pitlane/shared/api/health';
import { CHAINS } from '@pitlane/shared/domain/chain/chains';
import { freePort } from '@pitlane/world/port';
import { inherited } from './config.ts';
import { endProcess } from './processes.ts';

const MAIN = join(import.meta.dirname, '../../server/src/main.ts');
const POLL_MS = 50;
const GIVE_UP_MS = 60_000;

export type Site = { url: string; stop(): Promise<void> };

/** The product's server with a data folder of its own. */
export async function startSite(env: Record<string, string>): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pitlane-bench-'));
  const server = await startServerProcess({ PITLANE_DATA: dataDir, PICTURES_AHEAD: '0', ...env });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Starts the product's own server with this environment; resolves when it answers. Throws when it ends before that. */
async function startServerProcess(env: Record<string, string>): Promise<Site> {
  const port = String(await freePort());
  const child = spawn(process.execPath, [MAIN], {
    env: { ...inherited, NODE_ENV: 'production', PITLANE_DEMO: '1', LOG_LEVEL: 'warn', ...env, PORT: port },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = () => endProcess(child);
  const deadline = Date.now() + GIVE_UP_MS;
  while (
    !(await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`the server did not answer within ${GIVE_UP_MS / 1_000} seconds`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return { url, stop };
}

/** The environment of a server whose chains do not answer: what is asked of it is in its database. */
export const NO_CHAINS: Record<string, string> = Object.fromEntries(
  CHAINS.map((chain) => [`${chain.toUpperCase()}_RPC_URL`, 'http://127.0.0.1:1']),
);

/** The environment of a server whose one chain is the node at a port. */
export const nodeAt = (port: number): Record<string, string> => ({
  BINANCE_RPC_URL: `http://127.0.0.1:${port}`,
  BINANCE_WS_URL: `ws://127.0.0.1:${port}`,
});

/** A server behind a proxy takes the client's address from a header, so the load stays within the request limits. */
export const BEHIND_PROXY: Record<string, string> = {
  PUBLIC_ORIGIN: 'https://cars.example',
  TRUSTED_PROXIES: '1',
};

/** Resolves when the site has read the chain to this block. */
export async function untilIndexed({ url }: Site, block: bigint): Promise<void> {
  const deadline = Date.now() + GIVE_UP_MS;
  for (;;) {
    const { chains } = HealthSchema.parse(await (await fetch(`${url}/api/health`)).json());
    if (BigInt(chains[0]?.block ?? -1) >= block) return;
    if (Date.now() > deadline) throw new Error(`block ${block} is not indexed: ${JSON.stringify(chains)}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
