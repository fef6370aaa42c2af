import { describe, expect, test } from 'vitest';
import { findProblems, parse } from '../testing/test-config.ts';

const base = { BINANCE_RPC_URL: 'https://node.example' };

describe('findMetrics', () => {
  test('no monitor is answered without a port', () => {
    expect(parse(base).metrics).toBeUndefined();
  });

  test('a port alone is open to this machine only', () => {
    expect(parse({ ...base, METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    const elsewhere = parse({ ...base, METRICS_PORT: '9464', METRICS_HOST: '10.0.0.5' });
    expect(elsewhere.metrics).toEqual({ host: '10.0.0.5', port: 9464 });
  });

  test("the site's own port and what is no port are refused", () => {
    expect(findProblems({ ...base, METRICS_PORT: '3000' })).toEqual([
      "METRICS_PORT: 3000 is the site's own PORT; metrics need another one",
    ]);
    expect(findProblems({ ...base, PORT: '8080', METRICS_PORT: '8080' })).toHaveLength(1);
    expect(findProblems({ ...base, METRICS_PORT: 'nine' })).toEqual([
      'METRICS_PORT: must be a whole number from 0 to 65535',
    ]);
    expect(findProblems({ ...base, BACKUP_STAMP: 'last' })).toEqual([
      'BACKUP_STAMP: must be a path that begins with /',
    ]);
  });
});
