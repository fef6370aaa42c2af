import type { Chain } from '@pitlane/shared/domain/chain/chains';
import { freeMinterAbi } from '@pitlane/shared/generated/free-minter';
import { m } from '@pitlane/shared/messages/messages';
import { type Hash, parseEventLogs } from 'viem';
import { postPin } from '../../entities/nfts/pin-metadata.ts';
import { problem } from '../../wallet/problem-words.ts';
import { createTransactionRunner } from '../../wallet/tx/run-transaction.ts';
import { chainReader } from '../../wallet/wagmi-client.ts';
import { WalletProblemError } from '../../wallet/wallet-problem.ts';
import type { Draft } from './draft.ts';

/** The token to mint, and its chain. */
export type Minting = { chain: Chain; draft: Draft };

export type MintedToken = {
  chain: Chain;
  tokenId: bigint;
  hash: Hash;
  /** False when the site has not read the mint's block yet. */
  indexed: boolean;
};

/** The mint of one free-form token. Its metadata is pinned before the wallet is asked: pinned in vain, it costs nothing. */
export const mintTokenTransaction = createTransactionRunner<Minting, MintedToken>({
  async prepare({ chain, draft }, { account }) {
    const { facts } = await chainReader(chain);
    const address = facts.free_minter;
    if (!address) throw new WalletProblemError(problem('UNKNOWN', getNoMinter()));
    const uri = await pin(draft);
    return { address, abi: freeMinterAbi, functionName: 'mintNFT', args: [account, uri], value: 0n };
  },
  async readResult({ receipt, indexed }, { target: { chain } }) {
    const [minted] = parseEventLogs({ abi: freeMinterAbi, eventName: 'Minted', logs: receipt.logs });
    if (!minted) throw new WalletProblemError(problem('UNKNOWN', getNothingMinted()));
    return { chain, tokenId: minted.args.tokenId, hash: receipt.transactionHash, indexed };
  },
  successText: ({ tokenId }) => m.minter.nftTokenidIsMinted({ tokenId }),
  stale: [['nfts'], ['nft'], ['assets']],
});

const getNothingMinted = () => m.minter.theTransactionWentThroughButThe;
const getNoMinter = () => m.minter.freeFormMintingIsNotAvailable;

/** Gives the address of the metadata. Throws a WalletProblemError with NOT_PINNED. */
async function pin({ name, image, description }: Draft): Promise<string> {
  try {
    return await postPin({ name: name.trim(), image: image.trim(), description: description.trim() });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : undefined;
    throw new WalletProblemError(problem('NOT_PINNED', message), cause);
  }
}
