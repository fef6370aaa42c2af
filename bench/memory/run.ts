/**
 * Memory of the demo world's server process: at rest, while readers browse, and at rest again.
 * `npm run bench:memory -- 180` starts a world for it and browses for 180 seconds; the result is bench/memory/results.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const REST_MS = 20_000;
const READERS = 8;
const [url = '', dataDir = '', given = '180'] = process.argv.slice(2);
const seconds = Number(given);

type Sample = { atMs: number; mb: number };
type Phase = { name: string; samples: Sample[] };

const pid = findServer(dataDir);
const phases = [
  await sample('at rest after the start', pid, sleep(REST_MS)),
  await sample(`${READERS} readers for ${seconds} s`, pid, browse(url, seconds * 1000)),
  await sample('at rest again', pid, sleep(REST_MS)),
];
writeFileSync(join(import.meta.dirname, 'results.md'), report(phases));

/** The process that holds the lock of the data folder: the server. */
function findServer(dataDir: string): number {
  const lock = JSON.parse(readFileSync(join(dataDir, 'database.lock'), 'utf8')) as { pid: number };
  return lock.pid;
}

/** Measures the process twice a second until `work` is done. */
async function sample(name: string, pid: number, work: Promise<unknown>): Promise<Phase> {
  const samples: Sample[] = [];
  const began = performance.now();
  const timer = setInterval(() => {
    const text = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    samples.push({ atMs: performance.now() - began, mb: Number(text) / 1024 });
  }, 500);
  await work;
  clearInterval(timer);
  const last = samples.at(-1)?.mb ?? 0;
  console.log(`${name}: ${Math.round(last)} MB`);
  return { name, samples };
}

/** Readers that open lists, items and all the pictures that these show. */
async function browse(url: string, ms: number): Promise<void> {
  const end = performance.now() + ms;
  const ids = await readIds(url);
  const read = async (reader: number) => {
    for (let round = reader; performance.now() < end; round += READERS) {
      const id = ids[(round * 17) % ids.length];
      const path = ['/home', '/explore', `/ItemDetail/${id}`][round % 3] ?? '/home';
      const page = await open(url, path);
      const pictures = new Set(page.match(/\/media\/[^"'\s,&]+/g));
      for (const picture of pictures) if (performance.now() < end) await open(url, picture);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)));
}

async function open(url: string, path: string): Promise<string> {
  const response = await fetch(new URL(path, url));
  return response.text();
}

async function readIds(url: string): Promise<string[]> {
  const { items } = JSON.parse(await open(url, '/api/nfts?limit=100')) as { items: { id: string }[] };
  return items.map(({ id }) => id);
}

function report(phases: Phase[]): string {
  const rows = phases.map(({ name, samples }) => {
    const sizes = samples.map(({ mb }) => Math.round(mb));
    return `| ${name} | ${sizes.at(0)} | ${Math.max(...sizes)} | ${sizes.at(-1)} |`;
  });
  return `# Memory of the demo's server process, in MB

\`npm run bench:memory -- ${seconds}\`

| phase | first | most | last |
|---|---|---|---|
${rows.join('\n')}
`;
}
