import { describe, expect, test } from 'vitest';
import { findClient } from './request-context.ts';

const SOCKET = '10.0.0.7';

describe('findClient', () => {
  test.each([
    ['no proxy is trusted', '203.0.113.9', 0, SOCKET],
    ['one proxy names its caller', '203.0.113.9', 1, '203.0.113.9'],
    ['what the caller claims comes before', '1.2.3.4, 203.0.113.9', 1, '203.0.113.9'],
    ['two proxies', '1.2.3.4, 203.0.113.9, 10.0.0.1', 2, '203.0.113.9'],
    ['fewer entries than proxies', '203.0.113.9', 2, SOCKET],
    ['no header', undefined, 1, SOCKET],
    ['no address', 'unknown', 1, SOCKET],
    ['an empty entry', '203.0.113.9,', 1, SOCKET],
  ])('%s', (_, header, proxies, client) => {
    expect(findClient(SOCKET, header, proxies)).toBe(client);
  });

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
  ])('%s counts as %s', (address, client) => {
    expect(findClient(address, undefined, 0)).toBe(client);
  });

  test('without a socket', () => {
    expect(findClient(undefined, undefined, 0)).toBe('unknown');
  });
});
