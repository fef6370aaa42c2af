import { AppError } from '@pitlane/shared/domain/app-error';

/** The sender of a request: a signed-in account. */
export type Caller = {
  userId: string;
  /** The number of its author. */
  authorId: number;
  sessionId: string;
};

/** Reads the header `authorization`. Undefined without a bearer token, or when its session has ended. */
export type FindCaller = (authorization: string | undefined) => Promise<Caller | undefined>;

/** The token of a header `authorization: Bearer <token>`. */
export function readBearer(authorization: string | undefined): string | undefined {
  return /^Bearer ([^\s]{1,300})$/i.exec(authorization ?? '')?.[1];
}

/** The account was deleted while its request was under way. */
export function accountGone(): AppError {
  return new AppError('UNAUTHENTICATED', 'This account is gone. Sign in with another one.');
}

/** Finds the account that sends a request, by its header `authorization`. Throws UNAUTHENTICATED when none is signed in. */
export async function requireCaller(find: FindCaller, authorization: string | undefined): Promise<Caller> {
  const caller = await find(authorization);
  if (caller) return caller;
  throw new AppError(
    'UNAUTHENTICATED',
    readBearer(authorization)
      ? 'This session has ended. Sign in again.'
      : 'Sign in first: this needs an account. Send the header authorization: Bearer <token>.',
  );
}
