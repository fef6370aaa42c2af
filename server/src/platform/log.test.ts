import { symbols } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { createLog, hideKeys } from './log.ts';

describe('hideKeys', () => {
  test('cuts addresses with a key down to their hosts', () => {
    const hide = hideKeys([
      'https://node.example/v3/secret',
      undefined,
      'postgres://me:secret@db.example:5432/cars',
    ]);
    const line =
      '{"url":"https://node.example/v3/secret","msg":"postgres://me:secret@db.example:5432/cars is gone"}';
    expect(hide(line)).toBe('{"url":"https://node.example/…","msg":"postgres://db.example:5432/… is gone"}');
  });

  test('hides secrets wherever they appear', () => {
    const hide = hideKeys([], ['0xdeadbeef', undefined, 'the-operator-alone-knows']);
    expect(hide('{"key":"0xdeadbeef","bare":"deadbeef","token":"Bearer the-operator-alone-knows"}')).toBe(
      '{"key":"0x…","bare":"…","token":"Bearer …"}',
    );
  });

  test('keeps an address that is only a host', () => {
    const line = 'no answer from http://127.0.0.1:8545/';
    expect(hideKeys(['http://127.0.0.1:8545', 'ws://127.0.0.1:8545/'])(line)).toBe(line);
  });
});

test('an error of the database is logged without the row that it quotes', () => {
  const log = createLog('error');
  const write = vi.fn<(line: string) => void>();
  Object.assign(log, { [symbols.streamSym]: { write } });
  const detail = 'Key (email)=(driver@cars.example) already exists.';
  log.error(
    { err: Object.assign(new Error('duplicate key'), { code: '23505', detail }) },
    'a request failed',
  );
  const [line = ''] = write.mock.calls[0] ?? [];
  expect(line).toContain('23505');
  expect(line).not.toContain('driver@cars.example');
});

test('what a caller sends stays in its line of JSON, which says when in milliseconds since 1970', () => {
  const log = createLog('info');
  const write = vi.fn<(line: string) => void>();
  Object.assign(log, { [symbols.streamSym]: { write } });
  const hostile = 'x"}\n{"level":60,"msg":"forged"}\r\u2028\u001b[31m';
  log.info({ path: hostile, err: new Error(hostile) }, hostile);
  const [line = ''] = write.mock.calls[0] ?? [];
  expect(line.slice(0, -1)).not.toMatch(/\p{Cc}/u);
  const { time, path, msg } = JSON.parse(line);
  expect([path, msg]).toEqual([hostile, hostile]);
  expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);
});
