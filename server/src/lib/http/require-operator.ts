import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@pitlane/shared/domain/app-error';

/** Throws FORBIDDEN unless the header carries the operator's bearer token. Without a configured token nobody is the operator. */
export function requireOperator(authorization: string | undefined, token: string | undefined): void {
  if (!token) {
    throw new AppError(
      'FORBIDDEN',
      'This installation has no operator token, so the calls of its operator are closed. Set OPERATOR_TOKEN first.',
    );
  }
  const given = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
  // Hashes have one length, which is what the comparison in constant time needs.
  const hash = (text: string) => createHash('sha256').update(text).digest();
  if (timingSafeEqual(hash(given), hash(token))) return;
  throw new AppError(
    'FORBIDDEN',
    "This is for the site's operator. Send the header authorization: Bearer <token>.",
  );
}
