import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { createRequestListener } from '../../app/request-listener.ts';
import type { MediaStorage } from '../../core/media/storage/media-storage.ts';
import { createDecoder } from '../../platform/decoder/decoder.ts';
import { createLog } from '../../platform/log.ts';
import { noise } from '../../testing/test-pictures.ts';
import { openUploadsForEachTest, testPicture, uploadRequest } from '../../testing/test-profile-pictures.ts';
import { createUploadMaker, UPLOADS_DECODER } from './upload-maker.ts';

// How many are taken at once depends on how long one takes.
const site = openUploadsForEachTest({ isolated: true });

describe('POST /api/upload', () => {
  test('changes nothing for an account that is deleted during the upload', async () => {
    const uploads = site.open({
      maker: {
        ...site.maker,
        async make(work) {
          await site.db.query('update author set user_id = null where id = 7');
          return site.maker.make(work);
        },
      },
    });
    expect((await site.send(uploads, { files: await testPicture() })).status).toBe(401);
    await site.expectNothing();
  });

  test('changes nothing where the storage fails, also half-way', async () => {
    const storage = site.inFolder();
    let puts = 0;
    const failing: MediaStorage = {
      ...storage,
      put: (...given) =>
        ++puts % 2 === 0 ? Promise.reject(new Error('the disk is full')) : storage.put(...given),
    };
    const { status, body } = await site.send(site.open({ storage: failing }), { files: await testPicture() });
    expect([status, body.error.code]).toEqual([503, 'STORAGE_UNAVAILABLE']);
    await site.expectNothing();
  });

  test('survives a file that kills the decoder', async () => {
    const broken = createUploadMaker({}, createDecoder({ ...UPLOADS_DECODER, timeoutMs: 1 }));
    const { status, body } = await site.send(site.open({ maker: broken }), { files: await testPicture() });
    expect([status, body.error.message]).toEqual([400, expect.stringMatching('takes too long to read')]);
    await broken.close();
    await site.expectNothing();
  });

  test('of many at once by one account it takes two at a time, and the last one is shown', async () => {
    const uploads = site.open();
    const file = await testPicture();
    const answers = await Promise.all(Array.from({ length: 10 }, () => site.send(uploads, { files: file })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('1');
    const { avatar } = (await site.shown()) ?? {};
    expect((await site.listFiles()).toSorted()).toEqual([`${avatar}-96.webp`, `${avatar}.webp`]);
    expect(await site.noted()).toEqual([{ key: avatar }]);
  });

  test('of many accounts of one client it takes six at a time, and leaves room for others', async () => {
    const uploads = site.open();
    const file = await testPicture();
    const log = createLog('silent');
    const sendFrom = async (client: string, id: string) => {
      const request = { requestId: 'r', log, client };
      return (await uploads.fetch(uploadRequest({ files: file, refId: id }, id), { request })).status;
    };
    const many = Array.from({ length: 20 }, (_, i) => sendFrom('10.0.0.1', String(i + 1)));
    const other = sendFrom('10.0.0.2', '40');
    expect((await Promise.all(many)).filter((status) => status === 200)).toHaveLength(6);
    expect(await other).toBe(200);
  });

  test('of many accounts of one client it takes sixty at once, and another client is served', async () => {
    const uploads = site.open();
    const sendFrom = async (client: string, n: number) => {
      const context = { requestId: 'r', log: createLog('silent'), client };
      const request = uploadRequest({ files: await testPicture(), refId: '60' }, String((n % 50) + 1));
      const answer = await uploads.fetch(request, { request: context });
      await answer.body?.cancel();
      return answer.status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 65; n++) statuses.push(await sendFrom('203.0.113.9', n));
    expect(statuses).toEqual([...Array(60).fill(403), ...Array(5).fill(429)]);
    expect(await sendFrom('198.51.100.1', 1)).toBe(403);
  });

  test('of a hundred at once by fifty accounts, over the wire, each is shown or refused in words', async () => {
    const uploads = site.open();
    const server = createServer(createRequestListener(uploads, false));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    // 750 kB: more than the system takes in before the server reads.
    const file = await noise({ width: 500, height: 500 }).png().toBuffer();
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const id = String((index % 50) + 1);
        const request = uploadRequest({ files: file, refId: id }, id);
        const { headers } = request;
        const body = await request.arrayBuffer();
        const response = await fetch(`http://127.0.0.1:${port}/api/upload`, {
          method: 'POST',
          headers,
          body,
        });
        return { id, status: response.status, body: JSON.parse(await response.text()) };
      }),
    );
    // What is too large is told too, and not only cut off: the body is read to its end.
    const sent = uploadRequest({ files: new Uint8Array(51_000_000) });
    const large = await fetch(`http://127.0.0.1:${port}/api/upload`, {
      method: 'POST',
      headers: sent.headers,
      body: await sent.arrayBuffer(),
    });
    expect([large.status, JSON.parse(await large.text()).error.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    server.close();
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken.length).toBeGreaterThanOrEqual(16);
    for (const { status, body } of answers.filter((each) => !taken.includes(each))) {
      expect([status, body.error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    }
    const authors = new Set(taken.map(({ id }) => id));
    expect((await site.listFiles()).length).toBe(2 * authors.size);
    expect(await site.noted()).toHaveLength(authors.size);
  }, 240_000);
});
