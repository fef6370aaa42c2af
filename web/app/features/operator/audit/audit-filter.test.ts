import { describe, expect, test } from 'vitest';
import { NO_FILTER, toAuditParams } from './audit-filter.ts';

describe('toAuditParams', () => {
  test('names what is filled in', () => {
    expect(toAuditParams(NO_FILTER, undefined).toString()).toBe('');
    const filter = { ...NO_FILTER, deed: 'mail.retry', author: '7' };
    expect(toAuditParams(filter, 12).toString()).toBe('deed=mail.retry&author=7&before=12');
  });

  test('takes whole days of the reader', () => {
    const params = toAuditParams({ ...NO_FILTER, since: '2026-11-01', until: '2026-11-01' }, undefined);
    const [since, until] = [Number(params.get('since')), Number(params.get('until'))];
    expect(until - since).toBe(86_399);
    expect(new Date(since * 1_000).getHours()).toBe(0);
  });

  test.each(['2026-13-01', '2026', 'yesterday'])('leaves out %j, which is no date', (since) => {
    expect(toAuditParams({ ...NO_FILTER, since }, undefined).toString()).toBe('');
  });

  test('leaves out a number that no author has', () => {
    expect(toAuditParams({ ...NO_FILTER, author: '0' }, undefined).toString()).toBe('');
  });
});
