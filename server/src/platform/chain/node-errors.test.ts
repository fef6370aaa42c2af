import { HttpRequestError, RpcRequestError, TimeoutError } from 'viem';
import { describe, expect, test } from 'vitest';
import { classifyNodeError, describeNodeError } from './node-errors.ts';

const url = 'https://node.example/v2/0123456789abcdef0123456789abcdef';
const rpc = (code: number, message: string) =>
  new RpcRequestError({ body: { method: 'eth_getLogs' }, error: { code, message }, url });
const http = (status: number, headers: Record<string, string> = {}) =>
  new HttpRequestError({ details: 'said', headers: new Headers(headers), status, url });

describe('classifyNodeError', () => {
  test.each([
    [rpc(-32_005, 'query returned more than 10000 results. Try with this block range [0x10, 0x1f].'), 16],
    [rpc(-32_602, 'eth_getLogs is limited to a 10,000 range'), 10_000],
    [rpc(-32_000, 'exceed maximum block range: 5000'), 5_000],
    [rpc(-32_600, 'You can make eth_getLogs requests with up to a 2K block range'), 2_000],
    [rpc(-32_000, 'block range is too wide'), undefined],
    [rpc(-32_614, 'eth_getLogs is limited to 1024 blocks'), 1_024],
    [rpc(-32_602, 'Log response size exceeded.'), undefined],
    [rpc(-32_005, 'limit exceeded'), undefined],
    [rpc(-32_602, 'ranges over 10000 blocks are not supported on freetier'), 10_000],
    [rpc(-32_000, 'query exceeds max results 20000, retry with the range 100-200'), 100],
    [rpc(-32_000, 'query timeout exceeded'), undefined],
    [rpc(-32_000, 'eth_getLogs with a block range over 2000 is not supported on your plan'), 2_000],
    [rpc(-32_000, 'log result set exceeds capacity of 10000'), undefined],
    [http(413), undefined],
    [new TimeoutError({ body: {}, url }), undefined],
  ])('%s asks for fewer blocks', (error, blocks) => {
    const problem = classifyNodeError(error);
    expect(problem.kind).toBe('too_large');
    if (blocks === undefined || problem.kind !== 'too_large') return;
    expect(problem.blocks).toBe(blocks);
  });

  test.each([
    [http(429, { 'retry-after': '3' }), 3_000],
    [http(429, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() }), expect.closeTo(60_000, -4)],
    [http(429), undefined],
    [rpc(429, 'Your app has exceeded its compute units per second capacity.'), undefined],
    [rpc(-32_005, 'daily request count exceeded, request rate limited'), undefined],
    [rpc(-32_007, '50/second request limit reached'), undefined],
    [rpc(-32_000, 'Too many requests, retry in 2s'), 2_000],
    [rpc(-32_097, 'rate limited'), undefined],
    [rpc(-32_000, "You've exceeded the RPS limit available on the current plan."), undefined],
  ])('%s asks to wait', (error, retryAfterMs) => {
    expect(classifyNodeError(error)).toEqual({ kind: 'rate_limited', retryAfterMs });
  });

  test.each([
    [rpc(-32_600, 'batch requests are limited to 3'), 3],
    [rpc(-32_000, 'batch request limit exceeded'), undefined],
    [rpc(-32_000, 'batch too large'), undefined],
    [rpc(-32_005, 'Batch size is too large: limit 5'), 5],
  ])('%s asks for smaller batches', (error, calls) => {
    expect(classifyNodeError(error)).toEqual({ kind: 'batch_refused', calls });
  });

  test.each([
    rpc(-32_601, 'the method eth_getBlockReceipts does not exist/is not available'),
    rpc(-32_600, 'Unsupported method: eth_getBlockReceipts'),
    rpc(-32_004, 'method not supported'),
  ])('%s is about a method', (error) => {
    expect(classifyNodeError(error).kind).toBe('unsupported');
  });

  test.each([rpc(-32_000, 'header not found'), rpc(-32_000, 'missing trie node'), http(502), 'a text', null])(
    '%s says nothing of what to do',
    (error) => expect(classifyNodeError(error)).toEqual({ kind: 'other' }),
  );
});

test('the words of a node are told without its address and without keys', () => {
  const said = describeNodeError(rpc(-32_000, `app 0123456789abcdef0123456789abcdef of ${url} is gone`));
  expect(said).toBe('app … of … is gone');
  const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 10.1.2.3:8545') });
  expect(describeNodeError(new HttpRequestError({ cause: refused, url }))).toBe('no valid answer');
  expect(describeNodeError(rpc(-32_000, 'no host bsc-1.internal.corp:8545'))).toBe('no host …');
});
