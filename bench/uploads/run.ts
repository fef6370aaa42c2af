/**
 * Memory of the server process while one account sends five files of 200 MB, each checked and pinned at its end.
 * `npm run bench -- uploads` starts a site for it. With one running: `node scripts/run.mjs bench/uploads/run.ts http://localhost:3000 .pitlane`.
 * The result is bench/uploads/results.md.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

const FILES = 5;
const FILE_BYTES = 200_000_000;
const TUS = { 'tus-resumable': '1.0.0' };
const [url = 'http://localhost:3000', dataDir = '.pitlane'] = process.argv.slice(2);

type Row = { name: string; seconds: number; from: number; most: number; to: number };

const { pid } = JSON.parse(readFileSync(join(dataDir, 'database.lock'), 'utf8')) as { pid: number };
const authorization = `Bearer ${await signIn()}`;
const rows: Row[] = [];
let address = '';
for (let number = 1; number <= FILES; number++) {
  const film = makeFilm(number);
  rows.push(await measure(`file ${number}: sent`, () => send(film)));
  rows.push(await measure(`file ${number}: checked and pinned`, () => finish()));
}
writeFileSync(join(import.meta.dirname, 'results.md'), report());

async function send(film: Blob): Promise<void> {
  const created = await ask('/api/files', {
    method: 'POST',
    headers: { 'upload-length': String(film.size) },
  });
  address = new URL(created.headers.get('location') ?? '', url).pathname;
  const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  await ask(address, { method: 'PATCH', headers, body: film });
}

async function finish(): Promise<void> {
  await ask(`${address}/finish`, { method: 'POST' });
}

async function ask(path: string, { headers, ...init }: RequestInit): Promise<Response> {
  const sent = { ...TUS, authorization, ...(headers as Record<string, string>) };
  const answer = await fetch(new URL(path, url), { ...init, headers: sent });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** A film of exactly 200 MB whose content is its own: an index that names one picture track, and bytes that nobody decodes. */
function makeFilm(number: number): Blob {
  const size = Buffer.alloc(84);
  size.writeUInt32BE(1_920 * 65_536, 76);
  size.writeUInt32BE(1_080 * 65_536, 80);
  const kind = Buffer.from('\0\0\0\0\0\0\0\0vide\0\0\0\0', 'latin1');
  const index = box('moov', box('trak', box('tkhd', size), box('mdia', box('hdlr', kind))));
  const head = Buffer.concat([box('ftyp', Buffer.from('isom', 'latin1')), index]);
  const data = box('mdat', Buffer.alloc(FILE_BYTES - head.byteLength - 8, number));
  return new Blob([new Uint8Array(head), new Uint8Array(data)]);
}

/** A box of an MP4: its length, its name, and what is in it. */
function box(type: string, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** Memory of the process in MB before, at most, and after some work, looked at four times a second. */
async function measure(name: string, work: () => Promise<void>): Promise<Row> {
  const began = performance.now();
  const seen = [readMemory()];
  const timer = setInterval(() => seen.push(readMemory()), 250);
  await work().finally(() => clearInterval(timer));
  seen.push(readMemory());
  const seconds = (performance.now() - began) / 1_000;
  const row = { name, seconds, from: seen[0] ?? 0, most: Math.max(...seen), to: seen.at(-1) ?? 0 };
  console.log(`${name}: ${seconds.toFixed(1)} s, ${row.from} MB, at most ${row.most} MB, then ${row.to} MB`);
  return row;
}

function readMemory(): number {
  return Math.round(
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024,
  );
}

async function signIn(): Promise<string> {
  const account = privateKeyToAccount(generatePrivateKey());
  const post = async (path: string, body: object) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    return (await fetch(new URL(path, url), init)).json() as Promise<Record<string, string>>;
  };
  const site = (await (await fetch(new URL('/api/site', url))).json()) as { chains: { chain_id: number }[] };
  const question = { address: account.address, chain_id: site.chains[0]?.chain_id, purpose: 'sign_in' };
  const { message = '' } = await post('/api/auth/wallet/challenge', question);
  const { jwt = '' } = await post('/api/auth/wallet', {
    message,
    signature: await account.signMessage({ message }),
  });
  return jwt;
}

function report(): string {
  const lines = rows.map(
    ({ name, seconds, from, most, to }) => `| ${name} | ${seconds.toFixed(1)} | ${from} | ${most} | ${to} |`,
  );
  return `# Memory of the server process while 1 GB is sent, in MB

${FILES} files of ${FILE_BYTES / 1e6} MB by the tus protocol, one after the other.

| step | s | before | most | after |
|---|---|---|---|---|
${lines.join('\n')}
`;
}
