import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const RECORD_BYTES = 4_096;
/** The most bytes that fit into one record, which is all that push services take: head, end mark and tag are in it. */
export const MAX_PUSH_BYTES = RECORD_BYTES - 86 - 17;

/**
 * Encrypts a message for one browser, so that its push service cannot read it: RFC 8291, with the encoding aes128gcm of RFC 8188.
 * The keys are base64url. Throws for keys that are none and for text of more than MAX_PUSH_BYTES.
 */
export function encryptPush(text: string, { p256dh, auth }: { p256dh: string; auth: string }): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > MAX_PUSH_BYTES)
    throw new RangeError(`a push message has at most ${MAX_PUSH_BYTES} bytes`);
  const theirs = Buffer.from(p256dh, 'base64url');
  const pair = createECDH('prime256v1');
  const ours = pair.generateKeys();
  const derive = (from: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', from, salt, info, length));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), about, 32);
  const salt = randomBytes(16);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_BYTES);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // Two ends the last record.
  const sealed = [cipher.update(Buffer.concat([plain, Buffer.of(2)])), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, ...sealed]);
}
