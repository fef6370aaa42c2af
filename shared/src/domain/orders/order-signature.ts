/** Checks who has signed an order, by the rules of Seaport 1.6. */
import { hexToNumber, numberToHex, recoverAddress, size, slice } from 'viem/utils';
import { type Address, type Hash, normalAddress } from '../chain/address.ts';
import { hashBulkOrder, MAX_BULK_HEIGHT } from './bulk-order.ts';
import { orderDigest } from './seaport-order.ts';

/** Bytes of a signature in the short form of EIP-2098, and with a byte of its own for `v`. */
const SHORT = 64;
const LONG = 65;
/** Bytes of an order's index in a bulk order's tree. */
const INDEX = 3;
const WORD = 32;

/** The top bit of `s` in a short signature is what `v` says in a long one. */
const PARITY_BIT = 1n << 255n;

/**
 * The account whose key has signed an order: by itself (64 or 65 bytes) or in a bulk order (the same with index and proof).
 * Undefined when no key can have signed this. The signature of a contract (ERC-1271) has no key: ask Seaport about it.
 */
export async function recoverOrderSigner({
  signature,
  orderHash,
  chainId,
  seaport,
}: {
  signature: Hash;
  orderHash: Hash;
  chainId: number;
  seaport: Address;
}): Promise<Address | undefined> {
  const bulk = readBulk(signature);
  const structHash = bulk ? hashBulkOrder(orderHash, bulk.index, bulk.proof) : orderHash;
  const parts = readSignature(bulk?.signature ?? signature);
  if (!parts) return undefined;
  const hash = orderDigest(structHash, chainId, seaport);
  // Throws for r and s that are on no curve: such a signature has no signer.
  const signer = await recoverAddress({ hash, signature: parts }).catch(() => undefined);
  return signer && normalAddress(signer);
}

/** The parts of a bulk signature; undefined for one of another length. */
function readBulk(signature: Hash): { signature: Hash; index: number; proof: Hash[] } | undefined {
  const bytes = size(signature);
  const length = (bytes - INDEX) % WORD === 0 ? SHORT : LONG;
  const height = (bytes - length - INDEX) / WORD;
  if (!Number.isInteger(height) || height < 1 || height > MAX_BULK_HEIGHT) return undefined;
  const proofAt = length + INDEX;
  return {
    signature: slice(signature, 0, length),
    index: hexToNumber(slice(signature, length, proofAt)),
    proof: Array.from({ length: height }, (_, i) =>
      slice(signature, proofAt + i * WORD, proofAt + (i + 1) * WORD),
    ),
  };
}

function readSignature(signature: Hash): { r: Hash; s: Hash; yParity: number } | undefined {
  const bytes = size(signature);
  if (bytes !== SHORT && bytes !== LONG) return undefined;
  const [r, s] = [slice(signature, 0, WORD), slice(signature, WORD, SHORT)];
  if (bytes === SHORT) {
    const word = BigInt(s);
    return { r, s: numberToHex(word & ~PARITY_BIT, { size: WORD }), yParity: word & PARITY_BIT ? 1 : 0 };
  }
  // Seaport takes 27 and 28 only, as the chain's ecrecover does.
  const v = hexToNumber(slice(signature, SHORT, LONG));
  return v === 27 || v === 28 ? { r, s, yParity: v - 27 } : undefined;
}
