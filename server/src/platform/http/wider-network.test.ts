import { expect, test } from 'vitest';
import { findClient } from './request-context.ts';
import { findWiderNetwork } from './wider-network.ts';

test.each([
  ['203.0.113.9', '203.0.113.0/24', 32],
  ['::ffff:203.0.113.9', '203.0.113.0/24', 32],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48', 32],
  ['2001:db8:1:ffff::1', '2001:db8:1::/48', 32],
  ['2001:db8::1', '2001:db8:0::/48', 32],
])('the client at %s is in %s', (address, name, factor) => {
  expect(findWiderNetwork(findClient(address, undefined, 0))).toMatchObject({ name, factor });
});

test.each(['unknown', '17', 'all', 'aUserId', '1.2.3', ''])('%j has no network', (key) => {
  expect(findWiderNetwork(key)).toBeUndefined();
});
