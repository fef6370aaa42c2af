import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { addAccount, openSession } from '@pitlane/server/testing/test-accounts';
import { halves } from '@pitlane/server/testing/test-pictures';
import { AuthorProfileSchema } from '@pitlane/shared/api/authors';
import { type Fault, type Scene, timeUntil, untilServing } from './scene.ts';
import type { ServerProcess } from './server-process.ts';

export const UPLOAD_FAULT: Fault = {
  name: 'kill -9 of an API in the middle of an upload: the old picture stays, the next one is taken',
  limitMs: 5_000,
  run: killUploading,
};

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
