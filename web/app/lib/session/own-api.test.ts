import type { SignedIn } from '@pitlane/shared/api/accounts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../testing/stub-local-storage.ts';
import { asSent } from '../api.ts';
import { getOwn, sendOwn } from './own-api.ts';
import { forgetSession, getSession } from './session.ts';
import { signedIn, storeToken } from './store-session.ts';

const answer = (jwt: string) => ({ jwt, user: { id: 7 } }) as SignedIn;
const calls: { path: string; init: RequestInit }[] = [];
let status = 200;
/** Happens while the call is on its way. */
let inBetween: (() => void) | undefined;

beforeEach(() => {
  vi.stubGlobal('window', {});
  stubStorage('localStorage');
  stubStorage('sessionStorage');
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push({ path, init });
    inBetween?.();
    const error = { error: { code: 'UNAUTHENTICATED', message: 'This session has ended. Sign in again.' } };
    return Promise.resolve(Response.json(status === 200 ? {} : error, { status }));
  });
  calls.length = 0;
  status = 200;
  inBetween = undefined;
});

afterEach(() => {
  forgetSession();
  vi.unstubAllGlobals();
});

test('getOwn sends the token', async () => {
  signedIn(answer('one'), true);
  await getOwn(asSent(), '/api/x');
  expect(calls[0]?.init.headers).toEqual({ authorization: 'Bearer one' });
});

test('sendOwn sends token, method and body', async () => {
  signedIn(answer('one'), true);
  await sendOwn(asSent(), '/api/x', { method: 'PUT', body: { a: 1 } });
  expect(calls[0]?.init).toEqual({
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: 'Bearer one' },
    body: '{"a":1}',
  });
});

test('without a session nothing is sent that names one', async () => {
  await sendOwn(asSent(), '/api/x');
  expect(calls[0]?.init).toEqual({ method: 'POST', headers: {} });
});

test('a token that is refused ends the session', async () => {
  signedIn(answer('one'), true);
  status = 401;
  await expect(getOwn(asSent(), '/api/x')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(getSession()).toBeNull();
});

test('another failure does not end it', async () => {
  signedIn(answer('one'), true);
  status = 500;
  await expect(getOwn(asSent(), '/api/x')).rejects.toThrow();
  expect(getSession()?.jwt).toBe('one');
});

test('a late refusal of an earlier token leaves the new session of another account alone', async () => {
  signedIn(answer('one'), true);
  status = 401;
  inBetween = () => signedIn({ ...answer('two'), user: { id: 8 } as SignedIn['user'] }, true);
  await expect(getOwn(asSent(), '/api/x')).rejects.toThrow();
  expect(getSession()?.jwt).toBe('two');
  expect(calls).toHaveLength(1);
});

test('what was refused because the same account has got a new token goes out again with that', async () => {
  signedIn(answer('one'), true);
  status = 401;
  inBetween = () => {
    if (calls.length === 2) status = 200;
    storeToken({ status: 'done', jwt: 'two' });
  };
  await getOwn(asSent(), '/api/x');
  expect(calls.map(({ init }) => init.headers)).toEqual([
    { authorization: 'Bearer one' },
    { authorization: 'Bearer two' },
  ]);
  expect(getSession()?.jwt).toBe('two');
});
