import { createHash, timingSafeEqual } from 'node:crypto';

/** Returns the SHA-256 of a long secret, or of what the memory of the process must not keep in clear. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Compares two strings in a time that does not tell how far they agree. */
export function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b))];
  return timingSafeEqual(left, right);
}
