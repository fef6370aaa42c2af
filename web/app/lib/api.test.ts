import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError, getJson } from './api.ts';

const Answer = z.object({ n: z.number() });
const answering = (body: unknown, status = 200) => ({
  callApi: () => Promise.resolve(Response.json(body, { status })),
});

/** The ApiError that a call ends in. */
async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('the call did not end in an ApiError', { cause: error });
  return error;
}

describe('getJson', () => {
  test('returns a valid answer', async () => {
    expect(await getJson(Answer, '/api/x', answering({ n: 1 }))).toEqual({ n: 1 });
  });

  test('the error carries the reason of the API', async () => {
    const body = { error: { code: 'NOT_FOUND', message: 'There is no such car.' } };
    const error = await failure(getJson(Answer, '/api/x', answering(body, 404)));
    expect(error).toMatchObject({ code: 'NOT_FOUND', message: 'There is no such car.', status: 404 });
  });

  test('the error carries the field that the API names', async () => {
    const body = { error: { code: 'BAD_REQUEST', message: 'address is missing.', field: 'address' } };
    expect(await failure(getJson(Answer, '/api/x', answering(body, 400)))).toMatchObject({
      field: 'address',
      status: 400,
    });
    const plain = { error: { code: 'BAD_REQUEST', message: 'The body is missing.', field: 7 } };
    expect((await failure(getJson(Answer, '/api/x', answering(plain, 400)))).field).toBeUndefined();
  });

  test('throws when nothing answers', async () => {
    const callApi = () => Promise.reject(new TypeError('fetch failed'));
    expect(await failure(getJson(Answer, '/api/x', { callApi }))).toMatchObject({
      code: 'UNREACHABLE',
      status: 503,
    });
  });

  test('throws when a proxy answers instead of the API', async () => {
    const callApi = () => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    expect(await failure(getJson(Answer, '/api/x', { callApi }))).toMatchObject({
      code: 'UNREACHABLE',
      status: 502,
    });
  });

  test('throws when the answer has another shape', async () => {
    const error = await failure(getJson(Answer, '/api/x', answering({ n: 'one' })));
    expect(error).toMatchObject({ code: 'UNREADABLE', status: 502 });
  });

  test('an abort stays an abort', async () => {
    const stop = new AbortController();
    stop.abort();
    const callApi = () => Promise.reject(stop.signal.reason);
    const call = getJson(Answer, '/api/x', { callApi, init: { signal: stop.signal } });
    await expect(call).rejects.toBe(stop.signal.reason);
  });
});
