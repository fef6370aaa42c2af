import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { withTimeout } from '../../platform/waiting.ts';
import { CASES_MS, casesByDepth } from '../../testing/depth.ts';
import { type IncomingForm, receiveForm } from './receive-form.ts';

/** A disk with room for all. */
const ROOM = { requireRoom: async () => undefined };

let dir: string;
let path: string;
let files = 0;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pitlane-form-'));
});
beforeEach(() => {
  path = join(dir, String(files++));
});
afterAll(() => rm(dir, { recursive: true }));

type Part = [name: string, content: string | Uint8Array<ArrayBuffer>];
/** As a browser sends it: what is not text is a file. */
function formOf(...parts: Part[]): IncomingForm {
  const data = new FormData();
  for (const [name, content] of parts) {
    if (typeof content === 'string') data.append(name, content);
    else data.append(name, new Blob([content], { type: 'image/png' }), 'me.png');
  }
  const request = new Request('http://site.test/', { method: 'POST', body: data });
  return {
    contentType: request.headers.get('content-type') ?? undefined,
    contentLength: undefined,
    body: request.body,
  };
}

const BOUNDARY = 'multipart/form-data; boundary=b';
/** Bytes as they come over the wire, in these pieces. */
function wire(
  pieces: Iterable<string | Uint8Array>,
  contentType = BOUNDARY,
): IncomingForm & { given: () => number } {
  let given = 0;
  const source = pieces[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const next = source.next();
        if (next.done) return controller.close();
        given++;
        controller.enqueue(Buffer.from(next.value as string, 'latin1'));
      },
    },
    { highWaterMark: 0 },
  );
  return { contentType, contentLength: undefined, body, given: () => given };
}
const filePart = (content: string) =>
  `--b\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\n${content}`;

const BYTES = new Uint8Array([137, 80, 13, 10, 45, 45, 98]);

describe('receiveForm', () => {
  test('writes the file and gives the fields, in any order', async () => {
    expect(
      await receiveForm(formOf(['files', BYTES], ['ref', 'author'], ['refId', '7']), path, ROOM),
    ).toEqual({
      ref: 'author',
      refId: '7',
    });
    expect(new Uint8Array(await readFile(path))).toEqual(BYTES);
  });

  test('reads a form that comes byte by byte', async () => {
    const text = `${filePart('picture')}\r\n--b\r\ncontent-disposition: form-data; name="ref"\r\n\r\nauthor\r\n--b--\r\n`;
    expect(await receiveForm(wire(text), path, ROOM)).toEqual({ ref: 'author' });
    expect(await readFile(path, 'utf8')).toBe('picture');
  });

  test('reads a file of 50 MB, and not a byte more', async () => {
    await receiveForm(formOf(['files', new Uint8Array(50_000_000)]), path, ROOM);
    await expect(
      receiveForm(formOf(['files', new Uint8Array(50_000_001)]), `${path}+`, ROOM),
    ).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      field: 'files',
      message: 'This file is larger than 50 MB. Make it smaller, or choose another one.',
    });
  });

  test('does not even begin with what says that it is larger', async () => {
    const form = { ...wire(['--b\r\n']), contentLength: '51000000' };
    await expect(receiveForm(form, path, ROOM)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(form.given()).toBe(0);
  });

  test.each([
    ['in the file', [filePart('')]],
    ['before the first part', ['x\r\n']],
    ['in a header', ['--b\r\ncontent-disposition: form-data; name="']],
    ['in a field', ['--b\r\ncontent-disposition: form-data; name="about"\r\n\r\n']],
    ['behind the last part', [`${filePart('picture')}\r\n--b--\r\n`]],
  ])('stops reading what never ends %s', async (_, start) => {
    const piece = 'x'.repeat(1_000_000);
    const endless = wire(
      (function* () {
        yield* start;
        for (;;) yield piece;
      })(),
    );
    await expect(receiveForm(endless, path, ROOM)).rejects.toMatchObject({ name: 'AppError' });
    expect(endless.given()).toBeLessThan(60);
  });

  test.each([
    [
      'two files',
      [
        ['files', BYTES],
        ['files', BYTES],
      ],
      'Send one file at a time.',
    ],
    ['a file elsewhere', [['file', BYTES]], 'Put the file into the field "files".'],
    ['no file', [['ref', 'author']], 'files is missing: send the picture in it.'],
    [
      'a field twice',
      [
        ['ref', 'author'],
        ['ref', 'author'],
        ['files', BYTES],
      ],
      'ref must be given once.',
    ],
    [
      'a long field',
      [
        ['ref', 'x'.repeat(201)],
        ['files', BYTES],
      ],
      'ref is too long.',
    ],
    [
      'many fields',
      [...Array.from({ length: 13 }, (_, n): Part => [`f${n}`, '1']), ['files', BYTES]],
      'This form has more fields than an upload has.',
    ],
  ] as [string, Part[], string][])('refuses %s', async (_, parts, message) => {
    await expect(receiveForm(formOf(...parts), path, ROOM)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message,
    });
  });

  const UNREADABLE = 'This form can’t be read: it ends too early, or its boundary is missing.';
  test.each([
    ['that is not a form', wire(['{}'], 'application/json'), /^Send a form/],
    ['without a type', { ...wire(['{}']), contentType: undefined }, /^Send a form/],
    ['without a body', { ...wire([]), body: null }, /^Send a form/],
    ['without a boundary', wire(['--b'], 'multipart/form-data'), UNREADABLE],
    ['that is empty', wire([]), UNREADABLE],
    ['without a part', wire(['--b--\r\n']), /files is missing/],
    ['that breaks off in the file', wire([filePart('pict')]), UNREADABLE],
    ['that breaks off in a header', wire(['--b\r\ncontent-dispo']), UNREADABLE],
    [
      'with a part that has no name',
      wire([`${filePart('picture')}\r\n--b\r\ncontent-disposition: form-data\r\n\r\nx\r\n--b--\r\n`]),
      UNREADABLE,
    ],
    ['of another boundary', wire([filePart('picture').replaceAll('--b', '--c')]), UNREADABLE],
  ])('refuses a body %s', async (_, form, message) => {
    await expect(receiveForm(form, path, ROOM)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(message),
    });
  });

  test('of any bytes in any pieces it makes a form or a refusal, and always ends', {
    timeout: CASES_MS,
  }, async () => {
    const good = `${filePart('picture')}\r\n--b\r\ncontent-disposition: form-data; name="ref"\r\n\r\nauthor\r\n--b--\r\n`;
    const damage = fc.record({
      at: fc.nat(good.length),
      cut: fc.nat(30),
      put: fc.oneof(
        fc.string({ maxLength: 20 }),
        fc.constantFrom('--b', '\r\n', '--b--', '"', ';', '\0', ': '),
      ),
      piece: fc.integer({ min: 1, max: good.length }),
    });
    let number = 0;
    const property = fc.asyncProperty(fc.array(damage, { maxLength: 3 }), async (damages) => {
      const bytes = damages.reduce(
        (text, { at, cut, put }) => text.slice(0, at) + put + text.slice(at + cut),
        good,
      );
      const piece = damages[0]?.piece ?? 7;
      const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, n) =>
        bytes.slice(n * piece, (n + 1) * piece),
      );
      const read = receiveForm(wire(pieces), `${path}-${number++}`, ROOM);
      await withTimeout(read, 5_000).catch((error: unknown) => {
        expect(error).toMatchObject({ name: 'AppError', status: 400 });
      });
    });
    await fc.assert(property, { seed: inject('seedShift') + 20_261_123, numRuns: casesByDepth(30, 300) });
  });

  test('gives up when the sender goes away', async () => {
    const gone = new Error('the connection is gone');
    const form = wire(
      (function* () {
        yield filePart('pict');
        throw gone;
      })(),
    );
    await expect(receiveForm(form, path, ROOM)).rejects.toThrow();
  });

  test('fails where the file cannot be written, and leaves the body to others', async () => {
    const form = formOf(['files', BYTES]);
    await expect(receiveForm(form, join(dir, 'none', 'file'), ROOM)).rejects.toMatchObject({
      code: 'ENOENT',
    });
    await expect(access(join(dir, 'none'))).rejects.toThrow();
  });
});
