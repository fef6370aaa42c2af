import type { OwnedContract } from '@pitlane/shared/api/contracts';

/** A call as a multisig takes it. */
export type RawCall = { to: string; value: string; data: string };

/** A call as the Safe's transaction builder imports it. `now` is milliseconds since 1970. */
export function toSafeJson(
  { chain_id }: OwnedContract,
  call: RawCall,
  { name, now }: { name: string; now: number },
): string {
  const batch = {
    version: '1.0',
    chainId: String(chain_id),
    createdAt: now,
    meta: { name },
    transactions: [{ ...call, contractMethod: null, contractInputsValues: null }],
  };
  return JSON.stringify(batch, null, 2);
}
