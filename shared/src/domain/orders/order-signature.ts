/** Checks who has signed an order, by the rules of Seaport 1.6. */
import { concat, hexToNumber, size, slice } from 'viem/utils';
import type { Address, Hash } from '../chain/address.ts';
import { LONG, recoverSigner, SHORT, toKeySignature, unwrapSignature } from '../chain/signature.ts';
import { hashBulkOrder, MAX_BULK_HEIGHT } from './bulk-order.ts';
import { orderDigest } from './seaport-order.ts';

/** Bytes of an order's index in a bulk order's tree. */
const INDEX = 3;
const WORD = 32;

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
  const signed = bulk?.signature ?? signature;
  return isForSeaport(signed) ? recoverSigner(orderDigest(structHash, chainId, seaport), signed) : undefined;
}

/**
 * A posted order's signature as Seaport takes it, and whether a key of the maker has made it. Wallets also give 0 or 1 as `v`,
 * which Seaport refuses. What no key has made is for the maker's contract, and keeps its bytes.
 */
export async function settleOrderSignature({
  signature,
  maker,
  ...order
}: Parameters<typeof recoverOrderSigner>[0] & { maker: Address }): Promise<{
  signature: Hash;
  recovered: boolean;
}> {
  const given = unwrapSignature(signature);
  const settled = toSeaportForm(given);
  const recovered = (await recoverOrderSigner({ ...order, signature: settled })) === maker;
  return { signature: recovered ? settled : given, recovered };
}

function toSeaportForm(signature: Hash): Hash {
  const bulk = readBulk(signature);
  const signed = bulk?.signature ?? signature;
  const key = size(signed) === LONG ? toKeySignature(signed) : undefined;
  if (!key) return signature;
  return bulk ? concat([key, slice(signature, LONG)]) : key;
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

/** Seaport takes 64 bytes, and of 65 those with 27 or 28 as the last one, as the chain's ecrecover does. */
function isForSeaport(signature: Hash): boolean {
  const bytes = size(signature);
  if (bytes !== LONG) return bytes === SHORT;
  const v = hexToNumber(slice(signature, SHORT));
  return v === 27 || v === 28;
}
