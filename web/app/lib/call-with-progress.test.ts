import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerRequests } from '../testing/fake-request.ts';
import { asSent, getJson } from './api.ts';
import { callWithProgress } from './call-with-progress.ts';

afterEach(() => vi.unstubAllGlobals());

function call(signal?: AbortSignal) {
  const requests = answerRequests();
  const told: number[] = [];
  const init = {
    method: 'POST',
    headers: { authorization: 'Bearer t' },
    body: new FormData(),
    ...(signal && { signal }),
  };
  const callApi = callWithProgress((sent) => told.push(sent));
  const answer = getJson(asSent<unknown>(), '/api/upload', { callApi, init });
  return { answer, told, request: requests[0] };
}

describe('callWithProgress', () => {
  test('tells how much is sent, and gives the answer', async () => {
    const { answer, told, request } = call();
    if (!request) throw new Error('nothing was sent');
    expect([request.opened, request.headers]).toEqual([
      ['POST', '/api/upload'],
      { authorization: 'Bearer t' },
    ]);
    for (const loaded of [1, 4]) request.upload.onprogress?.({ lengthComputable: true, loaded, total: 4 });
    request.upload.onprogress?.({ lengthComputable: false, loaded: 0, total: 0 });
    request.answer(200, [{ id: 1 }]);
    expect(await answer).toEqual([{ id: 1 }]);
    expect(told).toEqual([0.25, 1]);
  });

  test('ends in the reason that the API gives', async () => {
    const { answer, request } = call();
    request?.answer(413, { error: { code: 'PAYLOAD_TOO_LARGE', message: 'Too large.', field: 'files' } });
    await expect(answer).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'Too large.',
      field: 'files',
    });
  });

  test('ends in UNREACHABLE when the connection fails', async () => {
    const { answer, request } = call();
    request?.onerror?.();
    await expect(answer).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });

  test('is called off, also before it begins', async () => {
    const controller = new AbortController();
    const { answer } = call(controller.signal);
    controller.abort(new Error('called off'));
    await expect(answer).rejects.toThrow('called off');
    await expect(call(controller.signal).answer).rejects.toThrow('called off');
  });
});
