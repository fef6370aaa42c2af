import type { Address } from 'viem';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { STUDIO } from './fixtures.ts';
import { formatOwners } from './format.ts';
import type { PlanStatus } from './inspect.ts';
import { planDeployment } from './plan.ts';

const OTHER = '0x2000000000000000000000000000000000000001';
const plan = planDeployment(readConfig(STUDIO, 56));

/** Everything is deployed and set; the first contract with an owner has this one. */
function statusOf(owner: { owner: Address; pendingOwner?: Address }): PlanStatus {
  const steps = plan.steps.map((step) => {
    const mine = step.contract === 'CarCollection' ? owner : { owner: step.owner };
    return { step, deployed: true as const, differing: [], pendingOwner: undefined, ...mine };
  });
  return { factoryDeployed: true, steps };
}

describe('formatOwners', () => {
  test('says nothing while the owners are those of the configuration', () => {
    expect(formatOwners(statusOf({ owner: plan.config.owner }))).toBe('');
  });

  test('names another owner, and the one that a contract is offered to', () => {
    expect(formatOwners(statusOf({ owner: OTHER }))).toBe(
      `Owners:\n  CarCollection belongs to ${OTHER}, the configuration says ${STUDIO.owner}`,
    );
    const offered = statusOf({ owner: plan.config.owner, pendingOwner: OTHER });
    expect(formatOwners(offered)).toBe(
      `Owners:\n  CarCollection is offered to ${OTHER}: it changes hands when that account calls acceptOwnership`,
    );
  });
});
