import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addAccount, openSession } from '@pitlane/server/testing/test-accounts';
import { halves } from '@pitlane/server/testing/test-pictures';
import { AuthorProfileSchema } from '@pitlane/shared/api/authors';
import { type Rpc, rpcTo } from '@pitlane/world/rpc';
import { areServing, type Fault, type Scene, timeUntil, untilServing } from './scene.ts';
import type { ServerProcess } from './server-process.ts';

/** What happens to processes of ours. */
export const PROCESS_FAULTS: readonly Fault[] = [
  { name: 'kill -9 of the leading indexer: replaced', limitMs: 2_000, run: killLeader },
  { name: 'SIGSTOP of the leading indexer: replaced', limitMs: 10_000, run: freezeLeader },
  { name: 'kill -9 of an API: the others serve on', limitMs: 2_000, run: killApi },
  { name: 'SIGSTOP of an API for 3 s: serves again', limitMs: 2_000, run: (s) => freeze(s, s.apis.at(-1)) },
  { name: 'SIGSTOP of the site for 3 s: serves again', limitMs: 2_000, run: (s) => freeze(s, s.web) },
  {
    name: 'kill -9 of who sends mails, notices and makes rankings: replaced',
    limitMs: 10_000,
    run: killJobs,
  },
  {
    name: 'kill -9 of the builder with a transaction under way: builds on',
    limitMs: 10_000,
    run: killBuilder,
  },
  {
    name: 'kill -9 of an API in the middle of an upload: the old picture stays, the next one is taken',
    limitMs: 5_000,
    run: killUploading,
  },
];

type LeaseRow = { name: string; epoch: number; holder: string };

/** Who leads at what, and since which change. `kind`: how the names of leases begin, as indexer or mail. */
const readLeases = ({ db }: Scene, kind: string) =>
  db.query<LeaseRow>('select name, epoch, holder from lease where name like $1 order by name', [`${kind}%`]);

const isOf = ({ holder }: LeaseRow, { pid }: ServerProcess) => holder.startsWith(`${pid}.`);

/** The process that leads on most chains, and its leases. */
async function findLeader(
  scene: Scene,
  kind: string,
): Promise<{ leader: ServerProcess; leases: LeaseRow[] }> {
  const leases = await readLeases(scene, kind);
  const of = (server: ServerProcess) => leases.filter((lease) => isOf(lease, server));
  const [leader] = scene.indexers.toSorted((a, b) => of(b).length - of(a).length);
  if (!leader || of(leader).length === 0) throw new Error('no indexer leads');
  return { leader, leases: of(leader) };
}

/** Until each of these leases has another holder. */
function untilReplaced(scene: Scene, kind: string, before: LeaseRow[]): Promise<number> {
  return timeUntil(`another ${kind} leads`, async () => {
    const now = await readLeases(scene, kind);
    return before.every(({ name, holder }) => now.find((lease) => lease.name === name)?.holder !== holder);
  });
}

async function killLeader(scene: Scene): Promise<number> {
  const { leader, leases } = await findLeader(scene, 'indexer');
  leader.signal('SIGKILL');
  const ms = await untilReplaced(scene, 'indexer', leases);
  await leader.restart();
  return ms;
}

/** Each job's process, one after the other. */
async function killJobs(scene: Scene): Promise<number> {
  let longest = 0;
  for (const job of ['mail', 'notices', 'ranks']) {
    const { leader, leases } = await findLeader(scene, job);
    leader.signal('SIGKILL');
    longest = Math.max(longest, await untilReplaced(scene, job, leases));
    await leader.restart();
  }
  return longest;
}

async function freezeLeader(scene: Scene): Promise<number> {
  const { leader, leases } = await findLeader(scene, 'indexer');
  leader.signal('SIGSTOP');
  const ms = await untilReplaced(scene, 'indexer', leases);
  // It wakes up in the middle of what it did: nothing of that may be written.
  leader.signal('SIGCONT');
  return ms;
}

async function killApi(scene: Scene): Promise<number> {
  const { apis, down } = scene;
  const [victim, ...others] = apis;
  if (!victim) throw new Error('there is no API');
  down.add(victim);
  victim.signal('SIGKILL');
  const ms = await timeUntil('the other APIs serve', () => areServing(others));
  await victim.restart();
  await untilServing(scene);
  down.delete(victim);
  return ms;
}

/** Requests sent to it while frozen are answered afterwards. */
async function freeze(scene: Scene, victim: ServerProcess | undefined): Promise<number> {
  if (!victim) throw new Error('there is no such process');
  scene.down.add(victim);
  victim.signal('SIGSTOP');
  await sleep(3_000);
  victim.signal('SIGCONT');
  const ms = await untilServing(scene);
  scene.down.delete(victim);
  return ms;
}

/** Until the next builder has done what the dead one had sent, and more. */
async function killBuilder(scene: Scene): Promise<number> {
  const chain = 'binance';
  const rpc = rpcTo(scene.nodes[chain].ownUrl);
  const readEpoch = async () => {
    const rows = await scene.db.query<{ epoch: number }>('select epoch from builder where chain = $1', [
      chain,
    ]);
    return rows[0]?.epoch ?? 0;
  };
  const leases = (await readLeases(scene, 'builder')).filter(({ name }) => name === `builder ${chain}`);
  const leader = scene.indexers.find((indexer) => leases.some((lease) => isOf(lease, indexer)));
  if (!leader) throw new Error('no indexer builds');
  // Nothing gets into a block any more, so what the builder sends next stays under way.
  await rpc('evm_setAutomine', false);
  try {
    await untilBuilderSends(scene, rpc);
    leader.signal('SIGKILL');
    await untilReplaced(scene, 'builder', leases);
  } finally {
    await rpc('evm_setAutomine', true);
    await rpc('evm_mine');
  }
  const epoch = await readEpoch();
  const ms = await timeUntil('an epoch is opened', async () => (await readEpoch()) > epoch);
  await leader.restart();
  return ms;
}

function untilBuilderSends({ builder }: Scene, rpc: Rpc): Promise<number> {
  return timeUntil('the builder has sent a transaction', async () => {
    const { pending } = await rpc<{ pending: Record<string, unknown> }>('txpool_content');
    return Object.keys(pending).some((account) => account.toLowerCase() === builder.toLowerCase());
  });
}

/** Much more than the pictures of people, so that its file can be told from theirs. */
const HALF_BYTES = 1_000_000;
const BOUNDARY = 'half-of-a-form';

type Owner = { jwt: string; authorId: number };

async function addOwner({ db }: Scene): Promise<Owner> {
  const userId = await addAccount(db);
  const [row] = await db.query<{ id: number }>('select id from author where user_id = $1', [userId]);
  if (!row) throw new Error('the account has no author');
  return { jwt: await openSession(db, userId), authorId: row.id };
}

const toFields = ({ authorId }: Owner) =>
  Object.entries({ ref: 'author', refId: String(authorId), field: 'avatar' });

/** Uploads a picture; resolves to its address. */
async function upload({ url }: ServerProcess, owner: Owner): Promise<string> {
  const form = new FormData();
  for (const [name, value] of toFields(owner)) form.append(name, value);
  const picture = await halves({ width: 60, height: 40 }).png().toBuffer();
  form.append('files', new Blob([new Uint8Array(picture)]), 'me.png');
  const headers = { authorization: `Bearer ${owner.jwt}` };
  const response = await fetch(`${url}/api/upload`, { method: 'POST', headers, body: form });
  const body = (await response.json()) as { url?: string }[];
  if (!response.ok || !body[0]?.url) throw new Error(`the upload was refused: ${JSON.stringify(body)}`);
  return body[0].url;
}

/** Sends half of a form, and keeps the connection open. */
function sendHalf({ url }: ServerProcess, owner: Owner): ClientRequest {
  const fields = toFields(owner).map(
    ([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="files"; filename="me.png"\r\ncontent-type: image/png\r\n\r\n`;
  const sent = httpRequest(`${url}/api/upload`, {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${owner.jwt}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': 2 * HALF_BYTES,
    },
  });
  sent.write(fields.join('') + file);
  sent.write(randomBytes(HALF_BYTES));
  return sent;
}

/** Until that half is in the folder of what is on its way. */
const untilHalf = ({ incoming }: Scene) =>
  timeUntil('half of a picture is on its way', async () => {
    const sizes = await Promise.all(
      (await readdir(incoming)).map(async (name) => (await stat(join(incoming, name))).size),
    );
    return sizes.some((size) => size >= HALF_BYTES / 2);
  });

async function expectShown(api: ServerProcess, { authorId }: Owner, wanted: string): Promise<void> {
  const response = await fetch(`${api.url}/api/authors/${authorId}`);
  const { avatar } = AuthorProfileSchema.parse(await response.json());
  if (avatar.url !== wanted) throw new Error(`${avatar.url} is shown in place of ${wanted}`);
  const picture = await fetch(api.url + wanted);
  await picture.arrayBuffer();
  if (picture.status !== 200) throw new Error(`${wanted} answers ${picture.status}`);
}

async function killUploading(scene: Scene): Promise<number> {
  const [victim, other] = scene.apis;
  if (!victim || !other) throw new Error('there are no two APIs');
  const owner = await addOwner(scene);
  const before = await upload(victim, owner);
  const sent = sendHalf(victim, owner);
  const broken = new Promise<void>((resolve) => sent.once('error', () => resolve()));
  await untilHalf(scene);
  scene.down.add(victim);
  victim.signal('SIGKILL');
  await broken;
  await expectShown(other, owner, before);
  await victim.restart();
  await untilServing(scene);
  scene.down.delete(victim);
  await expectShown(victim, owner, before);

  const began = performance.now();
  const after = await upload(victim, owner);
  const ms = performance.now() - began;
  await expectShown(other, owner, after);
  const gone = await fetch(other.url + before);
  await gone.arrayBuffer();
  if (gone.status !== 404) throw new Error(`the picture before answers ${gone.status}`);
  const notes = await scene.db.query<{ key: string }>('select key from upload where author_id = $1', [
    owner.authorId,
  ]);
  if (notes.length !== 1 || !after.includes(notes[0]?.key ?? ' '))
    throw new Error(`uploads are noted wrongly: ${JSON.stringify(notes)}`);
  return ms;
}
