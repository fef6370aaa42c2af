import { type Address, type Hash, normalAddress } from '@pitlane/shared/domain/chain/address';
import { auctionHouseAbi } from '@pitlane/shared/generated/auction-house';
import { BaseError, ContractFunctionRevertedError, createWalletClient, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { ServedChain } from '../../platform/chain/chain-clients.ts';

/** The part of a chain's auction house that the settler uses. */
export type House = {
  /**
   * Settles an auction, and waits for its block. `settled` also when another transaction got there first; `early` when the time for bids is
   * not over on the chain. Throws when the house refuses for another reason, or the node does not answer.
   */
  settle(auctionId: number): Promise<'settled' | 'early'>;
};

const RECEIPT_MS = 60_000;

/** A chain's auction house as the settler sees it. `key` is that of the account that pays the network fees. */
export function openHouse({ config, client }: ServedChain, house: Address, key: Hash): House {
  const signer = privateKeyToAccount(key);
  const wallet = createWalletClient({ account: signer, chain: client.chain, transport: http(config.rpcUrl) });
  return {
    async settle(auctionId) {
      const call = {
        address: normalAddress(house),
        abi: auctionHouseAbi,
        functionName: 'settle',
        args: [BigInt(auctionId)],
        account: signer,
      } as const;
      try {
        await client.simulateContract(call);
      } catch (error) {
        const refusal = getRefusal(error);
        if (refusal === 'AuctionNotOpen') return 'settled';
        if (refusal === 'AuctionNotOver') return 'early';
        throw error;
      }
      // The next nonce of the blocks, not of what is on its way: of two that are sent, one at most gets into a block.
      const nonce = await client.getTransactionCount({ address: signer.address, blockTag: 'latest' });
      const hash = await wallet.writeContract({ ...call, chain: client.chain, nonce });
      const receipt = await client.waitForTransactionReceipt({ hash, timeout: RECEIPT_MS });
      if (receipt.transactionHash !== hash) throw new Error(`another transaction took the place of ${hash}`);
      // Another transaction may have got there a block earlier: the next look finds out.
      if (receipt.status !== 'success') throw new Error(`${hash} was reverted`);
      return 'settled';
    },
  };
}

/** The name of the house's error, when it is one. */
function getRefusal(error: unknown): string | undefined {
  const revert =
    error instanceof BaseError && error.walk((cause) => cause instanceof ContractFunctionRevertedError);
  return revert instanceof ContractFunctionRevertedError ? revert.data?.errorName : undefined;
}
