/** Reads a creator's tokens of a chain's free-form minter, and mints more. */
import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { freeMinterAbi as abi } from '@pitlane/shared/generated/free-minter';
import { createPublicClient, encodeFunctionData, http } from 'viem';
import { accountAt } from '../accounts.ts';
import { contractsOn } from '../addresses.ts';
import type { Sent } from '../desk-calls.ts';

/** A token costs so much gas, and each byte of its address: it is written into a contract's code. */
const GAS = { token: 400_000n, byte: 280n };

export type MintedToken = { tokenId: number; uri: string };

/** A creator's tokens, in the order of their ids. */
export async function readMinted(rpcUrl: string, chain: Chain, by: number): Promise<MintedToken[]> {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const logs = await client.getContractEvents({
    address: contractsOn(chain).freeMinter,
    abi,
    eventName: 'Minted',
    args: { creator: accountAt(by).address },
    fromBlock: 0n,
    strict: true,
  });
  return logs
    .map(({ args }) => ({ tokenId: Number(args.tokenId), uri: args.uri }))
    .sort((a, b) => a.tokenId - b.tokenId);
}

/** Mints tokens to their creator, who gets their royalty too: all of them, or none. */
export function mintTokens(chain: Chain, by: number, uris: readonly string[], royaltyBps: number): Sent {
  const { address } = accountAt(by);
  const bytes = uris.reduce((sum, uri) => sum + uri.length, 0);
  const data = encodeFunctionData({
    abi,
    functionName: 'mintNFTs',
    args: [address, uris, address, BigInt(royaltyBps)],
  });
  const gas = GAS.token * BigInt(uris.length) + GAS.byte * BigInt(bytes);
  return { from: by, draft: { to: contractsOn(chain).freeMinter, data, gas } };
}
