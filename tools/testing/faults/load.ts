import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

export type Load = {
  /** What went wrong so far, in sentences. */
  problems: string[];
  /** How many answers had each status; 0 for no connection. */
  counts: Map<number, number>;
  /** Titles of the announcements that a server has confirmed. */
  confirmed: string[];
  stop(): Promise<void>;
};

const PAGES = ['/home', '/explore', '/explore?sort=rank', '/mint', '/no-such-page'];
const PATHS = ['/api/nfts?limit=20', '/api/nfts?title=apex&sort=rank', '/api/health', '/api/announcements'];
/** A request without an answer for this long hangs. */
const HANG_MS = 15_000;
const READERS_EACH = 4;
const PAUSE_MS = 10;
/** A page costs as much as many answers, and all processes share this machine. */
const PAGE_READERS = 2;
const PAGE_PAUSE_MS = 100;
const WRITE_EVERY_MS = 1_500;

/** Readers at each API and at the site, and a writer at each API, until they are stopped. `isDown` tells which APIs a test has taken down itself. */
export function startLoad(
  { apis, web }: { apis: readonly ServerProcess[]; web: ServerProcess },
  { isDown, operatorToken }: { isDown: (server: ServerProcess) => boolean; operatorToken: string },
): Load {
  const problems: string[] = [];
  const counts = new Map<number, number>();
  const confirmed: string[] = [];
  let running = true;

  const count = (status: number) => counts.set(status, (counts.get(status) ?? 0) + 1);

  const ask = async (api: ServerProcess, path: string, init: RequestInit = {}) => {
    const wasDown = isDown(api);
    try {
      const response = await fetch(api.url + path, { ...init, signal: AbortSignal.timeout(HANG_MS) });
      const text = await response.text();
      count(response.status);
      judge(api, path, response);
      if (PAGES.includes(path) && !text.includes('</html>'))
        problems.push(`${api.name} ${path}: half a page`);
      return response.status;
    } catch (error) {
      count(0);
      // Who kills or freezes a server must not wonder that it does not answer.
      if (!wasDown && !isDown(api)) problems.push(`${api.name} ${path}: ${String(error)}`);
      return 0;
    }
  };
  const judge = ({ name }: ServerProcess, path: string, { status, headers }: Response) => {
    if (status >= 500 && status !== 503) problems.push(`${name} ${path}: ${status}`);
    if (status === 503 && !headers.has('retry-after'))
      problems.push(`${name} ${path}: 503 without Retry-After`);
  };

  const read = async (server: ServerProcess, reader: number) => {
    const [paths, pauseMs] = server === web ? [PAGES, PAGE_PAUSE_MS] : [PATHS, PAUSE_MS];
    for (let round = reader; running; round += 1) {
      await ask(server, paths[round % paths.length] ?? '');
      await sleep(pauseMs);
    }
  };
  const write = async (api: ServerProcess) => {
    for (let round = 0; running; round += 1) {
      const title = `Notice ${round} of ${api.name}`;
      const status = await ask(api, '/api/announcements', {
        method: 'POST',
        headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ title, body: 'Written while things broke.' }),
      });
      if (status === 201) confirmed.push(title);
      await sleep(WRITE_EVERY_MS);
    }
  };

  const startReaders = (server: ServerProcess, count: number) =>
    Array.from({ length: count }, (_, reader) => read(server, reader));
  const working = [
    ...apis.flatMap((api) => [...startReaders(api, READERS_EACH), write(api)]),
    ...startReaders(web, PAGE_READERS),
  ];
  return {
    problems,
    counts,
    confirmed,
    async stop() {
      running = false;
      await Promise.all(working);
    },
  };
}
