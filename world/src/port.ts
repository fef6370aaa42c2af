import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Chain } from '@pitlane/shared/domain/chain/chains';

export type Ports = Partial<Record<Chain, number>>;

const fileIn = (folder: string) => join(folder, 'ports.json');

/** The ports of the chains in the last run: wallets that know them find the chains again. */
export async function rememberedPorts(folder: string): Promise<Ports> {
  return existsSync(fileIn(folder)) ? (JSON.parse(await readFile(fileIn(folder), 'utf8')) as Ports) : {};
}

export async function rememberPorts(folder: string, ports: Ports): Promise<void> {
  await writeFile(fileIn(folder), `${JSON.stringify(ports)}\n`);
}

/** A free port of 127.0.0.1: the wanted one if it is free, otherwise any. */
export async function freePort(wanted = 0): Promise<number> {
  return (await listenOnce(wanted)) ?? (await listenOnce(0)) ?? Promise.reject(new Error('no port is free'));
}

/** Takes a port and releases it again. Resolves to undefined when it is taken. */
function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
