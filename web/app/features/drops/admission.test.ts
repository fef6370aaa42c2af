import type { Drop, Eligibility } from '@pitlane/shared/api/drops';
import { describe, expect, test } from 'vitest';
import { getMintRefusal } from './admission.ts';

const drop = { chain: 'matic', per_address_limit: 3 } as Drop;
const whitelist = { kind: 'whitelist', start: 100, end: 200 } as const;
const publicPhase = { kind: 'public', start: 200, end: null } as const;
const wallet = { invited: null, minted: 0 } as Eligibility;
const invited: Eligibility = { ...wallet, invited: 'tree' };

describe('getMintRefusal', () => {
  test('refuses every wallet before the start, and says what it waits for', () => {
    const before = { phase: undefined, next: whitelist };
    expect(getMintRefusal(drop, before, undefined)).toMatch(/begins with whitelisted wallets/);
    expect(getMintRefusal(drop, before, invited)).toMatch(/This wallet is on the whitelist/);
    expect(getMintRefusal(drop, before, wallet)).toMatch(/yours is not on the list. Everyone can/);
    expect(getMintRefusal(drop, { phase: undefined, next: publicPhase }, wallet)).toMatch(/has not begun/);
  });

  test('in the phase of the whitelist a stranger is told, with the way out', () => {
    const now = { phase: whitelist, next: publicPhase };
    expect(getMintRefusal(drop, now, invited)).toBeUndefined();
    expect(getMintRefusal(drop, now, undefined)).toBeUndefined();
    expect(getMintRefusal(drop, now, wallet)).toMatch(
      /yours is not on the list. Everyone can mint when the next phase begins/,
    );
    const forGood = { phase: { ...whitelist, end: null }, next: undefined };
    expect(getMintRefusal(drop, forGood, wallet)).toMatch(/Try another wallet\.$/);
  });

  test('a wallet that has minted its share is told', () => {
    const now = { phase: publicPhase, next: undefined };
    expect(getMintRefusal(drop, now, { ...wallet, minted: 2 })).toBeUndefined();
    expect(getMintRefusal(drop, now, { ...wallet, minted: 3 })).toBe(
      'One wallet may mint 3 cars on Polygon, and this one has.',
    );
    expect(getMintRefusal({ ...drop, per_address_limit: 0 }, now, wallet)).toMatch(
      /^Minting is closed to all wallets/,
    );
  });
});
