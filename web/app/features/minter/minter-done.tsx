import { nftId } from '@pitlane/shared/domain/nft-id';
import { useRootData } from '../../lib/root-data.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { MintedToken } from './mint-token-transaction.ts';

/** The specification's words, with a link to the transaction; a local chain has no explorer, so there it leads to the item. */
export function MinterDone({ minted: { chain, tokenId, hash } }: { minted: MintedToken }) {
  const explorer = useRootData().site?.chains.find((each) => each.chain === chain)?.explorer;
  const item = `/ItemDetail/${nftId({ chain, collection: 'tokens', tokenId })}`;
  return (
    <>
      Check out your transaction on a block explorer:{' '}
      <TextLink to={explorer ? `${explorer}/tx/${hash}` : item} className="break-all">
        {explorer ? `${explorer}/tx/${hash}` : hash}
      </TextLink>
    </>
  );
}
