import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_FILE_BYTES, MAX_OPEN_FILES } from '@pitlane/shared/domain/cars/item-files';
import { describe, expect, test } from 'vitest';
import { breakingOff } from '../../testing/breaking-off.ts';
import {
  append,
  begin,
  bytesOf,
  create,
  openFilesForEachTest,
  picture,
  SENT_AT,
} from '../../testing/test-item-files.ts';
import { sweepFiles } from './item-files.service.ts';

const site = openFilesForEachTest();

describe('sending a file', () => {
  test('takes it in pieces, says how far it is, checks it and pins it once', async () => {
    const ask = site.open();
    const bytes = await picture();
    const created = await create(ask, bytes.byteLength);
    expect([created.status, created.headers.get('tus-resumable')]).toEqual([201, '1.0.0']);
    expect(created.headers.get('upload-expires')).toMatch('GMT');
    const address = created.headers.get('location') ?? '';
    expect(address).toMatch(/^\/api\/files\/[0-9a-f]{32}$/);
    expect((await append(ask, address, 0, bytesOf(bytes.subarray(0, 100)))).status).toBe(204);
    const head = await ask('HEAD', address);
    expect([head.status, head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
      200,
      '100',
      String(bytes.byteLength),
    ]);
    expect((await ask('POST', `${address}/finish`)).status).toBe(409);
    await append(ask, address, 100, bytesOf(bytes.subarray(100)));
    const done = await ask('POST', `${address}/finish`);
    expect([done.status, done.body]).toEqual([
      200,
      expect.objectContaining({
        kind: 'PNG',
        width: 60,
        height: 40,
        size: bytes.byteLength,
        cid: 'bafkfile1',
      }),
    ]);
    expect(site.pinned[0]?.equals(bytes)).toBe(true);
    expect(await site.listFiles()).toEqual([]);
    expect((await ask('POST', `${address}/finish`)).body).toEqual(done.body);
    expect((await ask('GET', address)).body).toEqual(done.body);
    expect((await ask('HEAD', address)).headers.get('upload-offset')).toBe(String(bytes.byteLength));
    expect(site.pinned).toHaveLength(1);
  });

  test('goes on where it broke off at 99%, in another process too', async () => {
    const bytes = await picture();
    const most = Math.floor(bytes.byteLength * 0.99);
    const ask = site.open();
    const address = await begin(ask, bytes.byteLength);
    const path = join(site.dir, address.slice(-32));
    await append(ask, address, 0, breakingOff(bytes.subarray(0, most), path));
    const other = site.open();
    const offset = Number((await other('HEAD', address)).headers.get('upload-offset'));
    expect(offset).toBe(most);
    expect((await append(other, address, offset, bytesOf(bytes.subarray(offset)))).status).toBe(204);
    expect((await other('POST', `${address}/finish`)).status).toBe(200);
    expect(site.pinned[0]?.equals(bytes)).toBe(true);
  });

  test('lets one of two write when both send the same piece at once', async () => {
    const bytes = await picture();
    const processes = [site.open(), site.open()] as const;
    const address = await begin(processes[0], bytes.byteLength);
    const answers = await Promise.all(processes.map((ask) => append(ask, address, 0, bytesOf(bytes))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect((await processes[1]('POST', `${address}/finish`)).status).toBe(200);
    expect(site.pinned[0]?.equals(bytes)).toBe(true);
  });

  test('takes the lock of a process that has died', async () => {
    const bytes = await picture();
    const ask = site.open();
    const address = await begin(ask, bytes.byteLength);
    await site.db.query(`update file set locked_by = 'dead', locked_until = $1`, [Date.now() - 1]);
    expect((await append(ask, address, 0, bytesOf(bytes))).status).toBe(204);
  });

  test.each(['DELETE', 'PATCH', 'POST'])(
    'says in words to %s that another request has it',
    async (method) => {
      const bytes = await picture();
      const ask = site.open();
      const address = await begin(ask, bytes.byteLength);
      await site.db.query(`update file set locked_by = 'checks it', locked_until = $1`, [
        Date.now() + 60_000,
      ]);
      const answer = await (method === 'PATCH'
        ? append(ask, address, 0, bytesOf(bytes))
        : ask(method, method === 'POST' ? `${address}/finish` : address));
      expect([answer.status, answer.body.error.code]).toEqual([409, 'CONFLICT']);
    },
  );

  test.each([5, -1, 'x', '', '1e3'])('refuses bytes from a wrong place: %j', async (offset) => {
    const ask = site.open();
    const address = await begin(ask, 100);
    const answer = await append(ask, address, offset, bytesOf(new Uint8Array(10)));
    expect([400, 409]).toContain(answer.status);
    expect((await ask('HEAD', address)).headers.get('upload-offset')).toBe('0');
  });

  test('takes no more bytes than the file has', async () => {
    const ask = site.open();
    const address = await begin(ask, 10);
    const answer = await append(ask, address, 0, bytesOf(new Uint8Array(11)));
    expect(answer.status).toBe(413);
    const offset = Number((await ask('HEAD', address)).headers.get('upload-offset'));
    expect(offset).toBeLessThanOrEqual(10);
  });

  test.each([
    ['201 MB', 201_000_000, 413, 'larger than 200 MB'],
    ['one byte more than 200 MB', MAX_FILE_BYTES + 1, 413, 'larger than 200 MB'],
    ['nothing', 0, 400, 'empty'],
    ['less than nothing', -1, 400, 'Upload-Length'],
    ['no number', 'many', 400, 'Upload-Length'],
    ['a number past all numbers', '9'.repeat(40), 400, 'Upload-Length'],
  ])('refuses %s before the first byte', async (_, size, status, words) => {
    const answer = await create(site.open(), size);
    expect([answer.status, answer.body.error.message]).toEqual([status, expect.stringMatching(words)]);
    expect(await site.listFiles()).toEqual([]);
  });

  test('refuses a length that is to come later, another version and other methods', async () => {
    const ask = site.open();
    const later = await ask('POST', '/api/files', { headers: { 'upload-defer-length': '1' } });
    expect(later.status).toBe(400);
    const version = { 'tus-resumable': '0.2.2', 'upload-length': '10' };
    expect((await ask('POST', '/api/files', { headers: version })).status).toBe(400);
    const address = await begin(ask, 10);
    const override = { 'x-http-method-override': 'DELETE', 'upload-offset': '0' };
    await ask('PATCH', address, { headers: override, body: 'x' });
    expect((await ask('HEAD', address)).status).toBe(200);
  });

  test('is for the account alone that has begun it', async () => {
    const ask = site.open();
    expect((await create(ask, 10, '')).status).toBe(401);
    const address = await begin(ask, 10);
    expect((await append(ask, address, 0, 'x', '')).status).toBe(401);
    expect((await append(ask, address, 0, 'x', '8')).status).toBe(404);
    for (const method of ['HEAD', 'GET', 'DELETE'])
      expect((await ask(method, address, { token: '8' })).status).toBe(404);
    expect((await ask('POST', `${address}/finish`, { token: '8' })).status).toBe(404);
    expect((await ask('GET', '/api/files/..%2F..%2Fetc')).status).toBe(400);
  });

  test('leaves nothing behind when it is given up', async () => {
    const ask = site.open();
    const address = await begin(ask, 10);
    await append(ask, address, 0, 'abc');
    expect((await ask('DELETE', address)).status).toBe(204);
    expect(await site.listFiles()).toEqual([]);
    for (const method of ['HEAD', 'DELETE']) expect((await ask(method, address)).status).toBe(404);
  });

  test('limits what one account has on its way, and what it sends in a day', async () => {
    const ask = site.open();
    for (let n = 0; n < MAX_OPEN_FILES; n++) expect((await create(ask, 10)).status).toBe(201);
    const tooMany = await create(ask, 10);
    expect([tooMany.status, tooMany.body.error.message]).toEqual([
      429,
      expect.stringMatching('unfinished uploads'),
    ]);
    expect((await create(ask, 10, '8')).status).toBe(201);
    await site.db.query(`update file set state = 'gone', size = 199000000`);
    const tooMuch = await create(ask, 10);
    expect([tooMuch.status, tooMuch.body.error.message]).toEqual([429, expect.stringMatching('24 hours')]);
  });
});

describe('sweepFiles', () => {
  test('removes what was not finished within a day, and nothing younger', async () => {
    const ask = site.open();
    await append(ask, await begin(ask, 10), 0, 'abc');
    const young = site.open({ now: () => (SENT_AT + 60) * 1_000 });
    await append(young, await begin(young, 10), 0, 'abc');
    await writeFile(join(site.dir, 'another'), '');
    expect(await sweepFiles(site.db, site.dir, SENT_AT + 86_400)).toEqual({ removed: 0, isDone: true });
    expect(await sweepFiles(site.db, site.dir, SENT_AT + 86_401)).toEqual({ removed: 1, isDone: true });
    expect(await site.listFiles()).toHaveLength(3);
  });
});
