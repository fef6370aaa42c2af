import type { Client, Hash, Hex } from 'viem';
import { ProviderError } from './provider-error.ts';

const UNKNOWN_BUNDLE = 5730;
/** EIP-5792: in progress, done, failed as a whole, failed in part. */
const [PENDING, DONE, FAILED, IN_PART] = [100, 200, 500, 600];

/** The id of several sent calls: their hashes, one behind the other, so that any page finds them again. */
export function toCallsId(hashes: readonly Hash[]): Hex {
  return `0x${hashes.map((hash) => hash.slice(2)).join('')}`;
}

/** Returns the answer to wallet_getCallsStatus. Throws a ProviderError (5730) for what is no id of this wallet. */
export async function readCallsStatus(client: Client, id: unknown, chainId: number): Promise<object> {
  const hashes =
    typeof id === 'string' && /^0x(?:[0-9a-f]{64}){1,5}$/i.test(id) ? id.slice(2).match(/.{64}/g) : null;
  if (!hashes) throw new ProviderError(UNKNOWN_BUNDLE, 'The demo wallet has sent nothing of this id.');
  const receipts = await Promise.all(
    hashes.map((hash) =>
      client.request({ method: 'eth_getTransactionReceipt', params: [`0x${hash}`] } as never),
    ),
  );
  const found = (receipts as ({ status: Hex } | null)[]).filter((receipt) => receipt !== null);
  const failed = found.filter(({ status }) => status !== '0x1').length;
  const ended = failed === 0 ? DONE : failed === hashes.length ? FAILED : IN_PART;
  return {
    version: '2.0.0',
    id,
    chainId: `0x${chainId.toString(16)}`,
    status: found.length < hashes.length ? PENDING : ended,
    atomic: false,
    receipts: found,
  };
}
