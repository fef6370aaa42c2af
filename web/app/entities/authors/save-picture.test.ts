import type { SignedIn } from '@pitlane/shared/api/accounts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetSession, getSession } from '../../lib/session/session.ts';
import { signedIn } from '../../lib/session/store-session.ts';
import { answerRequests, type FakeRequest } from '../../testing/fake-request.ts';
import { stubStorage } from '../../testing/stub-local-storage.ts';
import { savePicture } from './save-picture.ts';

let requests: FakeRequest[];
beforeEach(() => {
  vi.stubGlobal('window', {});
  stubStorage('localStorage');
  stubStorage('sessionStorage');
  requests = answerRequests();
  signedIn({ jwt: 'one', user: { id: 7 } } as SignedIn, true);
});
afterEach(() => {
  forgetSession();
  vi.unstubAllGlobals();
});

const save = () =>
  savePicture(
    {
      authorId: 7,
      field: 'banner',
      file: new File(['x'], 'me.png'),
      part: { x: 0.25, y: 0, width: 0.5, height: 1 },
    },
    { onProgress: () => undefined, signal: new AbortController().signal },
  );

describe('savePicture', () => {
  test('sends file, page and part as the account', async () => {
    const saved = save();
    const [request] = requests;
    expect(request?.opened).toEqual(['POST', '/api/upload']);
    expect(request?.headers).toEqual({ authorization: 'Bearer one' });
    const { files, ...fields } = Object.fromEntries(request?.body ?? []);
    expect(fields).toEqual({
      ref: 'author',
      refId: '7',
      field: 'banner',
      x: '0.25',
      y: '0',
      width: '0.5',
      height: '1',
    });
    expect((files as File).name).toBe('me.png');
    request?.answer(200, [{ id: 1, url: '/media/uploads/a.webp' }]);
    expect(await saved).toMatchObject({ url: '/media/uploads/a.webp' });
  });

  test('a session that has ended ends here too', async () => {
    const saved = save();
    requests[0]?.answer(401, { error: { code: 'UNAUTHENTICATED', message: 'This session has ended.' } });
    await expect(saved).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(getSession()).toBeNull();
  });
});
