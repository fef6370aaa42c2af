import { stat } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { noise } from '@pitlane/server/testing/test-pictures';
import { SentFileSchema } from '@pitlane/shared/api/item-files';
import { addOwner, type Owner } from './owner.ts';
import { type Scene, timeUntil, untilServing } from './scene.ts';
import type { ServerProcess } from './server-process.ts';

type Sending = { owner: Owner; path: string; file: Uint8Array<ArrayBuffer> };

const toHeaders = ({ jwt }: Owner, more: Record<string, string | number> = {}): Record<string, string> => ({
  authorization: `Bearer ${jwt}`,
  'tus-resumable': '1.0.0',
  ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)])),
});
const PIECE = 'application/offset+octet-stream';

async function begin({ url }: ServerProcess, owner: Owner, size: number): Promise<string> {
  const headers = toHeaders(owner, { 'upload-length': size });
  const { status, headers: answered } = await fetch(`${url}/api/files`, { method: 'POST', headers });
  const location = answered.get('location');
  if (status !== 201 || !location) throw new Error(`the file was not begun: ${status}`);
  return new URL(location, url).pathname;
}

/** Says that all of it comes, sends half, and keeps the connection open. */
function sendHalf({ url }: ServerProcess, { owner, path, file }: Sending): ClientRequest {
  const sent = httpRequest(url + path, {
    method: 'PATCH',
    agent: false,
    headers: toHeaders(owner, { 'upload-offset': 0, 'content-type': PIECE, 'content-length': file.length }),
  });
  sent.write(file.subarray(0, file.length / 2));
  return sent;
}

/** How much of it a server has; undefined while it cannot say. */
async function readOffset({ url }: ServerProcess, { owner, path }: Sending): Promise<number | undefined> {
  const answer = await fetch(url + path, { method: 'HEAD', headers: toHeaders(owner) });
  return answer.status === 200 ? Number(answer.headers.get('upload-offset')) : undefined;
}

async function sendRest({ url }: ServerProcess, { owner, path, file }: Sending, from: number): Promise<void> {
  const headers = toHeaders(owner, { 'upload-offset': from, 'content-type': PIECE });
  const answer = await fetch(url + path, { method: 'PATCH', headers, body: file.subarray(from) });
  if (answer.status !== 204) throw new Error(`the rest was refused: ${answer.status} ${await answer.text()}`);
}

/** Until another API knows how far the file is. It is sent on there, and has to be whole. */
export async function killSending(scene: Scene): Promise<number> {
  const [victim, other] = scene.apis;
  if (!victim || !other) throw new Error('there are no two APIs');
  const file = new Uint8Array(await noise({ width: 1_200, height: 900 }).jpeg({ quality: 100 }).toBuffer());
  const owner = await addOwner(scene);
  const sending: Sending = { owner, file, path: await begin(victim, owner, file.length) };
  const sent = sendHalf(victim, sending);
  const broken = new Promise<void>((resolve) => sent.once('error', () => resolve()));
  const part = join(scene.files, sending.path.split('/').at(-1) ?? '');
  await timeUntil('a quarter of the file has come', async () => (await stat(part)).size >= file.length / 4);
  scene.down.add(victim);
  victim.signal('SIGKILL');
  await broken;

  let offset = 0;
  const ms = await timeUntil('another API says how far the file is', async () => {
    offset = (await readOffset(other, sending)) ?? 0;
    return offset > 0;
  });
  if (offset < file.length / 4 || offset > file.length / 2)
    throw new Error(`${offset} of ${file.length} bytes are said to be here`);
  await sendRest(other, sending, offset);
  const finished = await fetch(`${other.url}${sending.path}/finish`, {
    method: 'POST',
    headers: toHeaders(owner),
  });
  if (!finished.ok) throw new Error(`the file was refused: ${await finished.text()}`);
  const { cid } = SentFileSchema.parse(await finished.json());
  const kept = await (await fetch(`${other.url}/ipfs/${cid}`)).arrayBuffer();
  if (!Buffer.from(kept).equals(Buffer.from(file))) throw new Error('the file is not what was sent');
  await victim.restart();
  await untilServing(scene);
  scene.down.delete(victim);
  return ms;
}
