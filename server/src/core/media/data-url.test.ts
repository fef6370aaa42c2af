import { describe, expect, test } from 'vitest';
import { isDataUrl, listDataReadings } from './data-url.ts';

const first = (url: string) => listDataReadings(url)[0]?.toString();

describe('listDataReadings', () => {
  test.each([
    ['data:,a%20b', 'a b'],
    ['data:text/plain;charset=utf-8,%C3%A9é%', 'éé%'],
    ['data:application/json;base64,eyJhIjoxfQ==', '{"a":1}'],
    ['data:application/json;base64,eyJhIjoxfQ', '{"a":1}'],
    ['data:application/json;charset=utf-8;base64,eyJhIjoxfQ==', '{"a":1}'],
    ['data:application/json;base64;charset=utf-8,eyJhIjoxfQ==', '{"a":1}'],
    ['data:application/json; base64 ,eyJh\nIjox fQ==', '{"a":1}'],
    ['data:;base64,8J-PgQ', '🏁'],
    ['DATA:;base64,eyJhIjoxfQ%3D%3D', '{"a":1}'],
    ['data:application/json;utf8,{"a":"50% off"}', '{"a":"50% off"}'],
    ['data:application/json,50%af', '50%af'],
    ['data:application/json,%22%af%22', '"%af"'],
    ['data:application/json,%ed%a0%80', '%ed%a0%80'],
    ['data:application/json,%e5%a4%9c%e5%a4', '夜%e5%a4'],
    ['data:,', ''],
  ])('reads %s', (url, text) => {
    expect(first(url)).toBe(text);
  });

  test('decodes megabytes of pairs without a buffer for each of them', () => {
    const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
    expect(first(`data:text/plain,${'%41'.repeat(300_000)}`)).toBe('A'.repeat(300_000));
    expect(process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed - before).toBeLessThan(
      100_000_000,
    );
  });

  test('decodes every pair of a file that is no text', () => {
    expect(listDataReadings('data:image/png,%89PNG%af')[0]).toEqual(Buffer.from('\x89PNG\xaf', 'latin1'));
  });

  test.each([
    ['data:application/json;base64,{"a":1}', '{"a":1}'],
    ['data:application/json,{"a":"data:image/svg+xml,%22"}', '{"a":"data:image/svg+xml,%22"}'],
    ['data:application/json,eyJhIjoxfQ==', '{"a":1}'],
  ])('has %s also as it may be meant', (url, text) => {
    expect(listDataReadings(url).map(String)).toContain(text);
  });

  test('without a comma there is nothing', () => {
    expect(listDataReadings('data:nothing')).toEqual([]);
  });
});

describe('isDataUrl', () => {
  test('knows the scheme in any case, also after spaces', () => {
    expect(['data:,', ' DATA:,', 'date:,', 'ipfs://data:'].map(isDataUrl)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
