import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Queryable } from '../../../platform/db/db.ts';

/** The key pair that push services know us by (VAPID). */
export type PushKeyPair = {
  /** The point, uncompressed, base64url. */
  publicKey: string;
  privateKey: KeyObject;
};

/** How long a service may take a signed message, in seconds: a day is the most that it allows. */
const GOOD_SECONDS = 12 * 3_600;

/** The key pair of all processes on this database. The first one to ask makes it. */
export async function readPushKey(db: Queryable): Promise<PushKeyPair> {
  const read = () => db.query<{ value: string }>('select value from push_key where id = 1');
  let [row] = await read();
  if (!row) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    await db.query('insert into push_key (id, value) values (1, $1) on conflict do nothing', [
      JSON.stringify(privateKey.export({ format: 'jwk' })),
    ]);
    [row] = await read();
  }
  if (!row) throw new Error('The database holds no push key, though one was just written.');
  const jwk = JSON.parse(row.value) as { x: string; y: string };
  const point = [Buffer.of(4), Buffer.from(jwk.x, 'base64url'), Buffer.from(jwk.y, 'base64url')];
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    privateKey: createPrivateKey({ key: jwk as never, format: 'jwk' }),
  };
}

/**
 * The header `authorization` of a message to an endpoint (RFC 8292). `contact` is an https or mailto address of ours, `now` in
 * seconds since 1970.
 */
export function authorise(
  key: PushKeyPair,
  endpoint: string,
  { contact, now }: { contact: string; now: number },
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { aud: new URL(endpoint).origin, exp: now + GOOD_SECONDS, sub: contact };
  const unsigned = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(unsigned), { key: key.privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${unsigned}.${signature.toString('base64url')}, k=${key.publicKey}`;
}
