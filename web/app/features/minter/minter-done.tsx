import { nftId } from '@pitlane/shared/domain/cars/nft-id';
import { m } from '@pitlane/shared/messages/messages';
import { useSiteChain } from '../../lib/root-data.ts';
import { ButtonLink, TextLink } from '../../ui/text-link.tsx';
import type { MintedToken } from './mint-token-transaction.ts';

export type MinterDoneProps = { minted: MintedToken };

/** The specification's words, with a link to the transaction; a local chain has no explorer, so there it leads to the item. */
export function MinterDone({ minted }: MinterDoneProps) {
  const explorer = useExplorer(minted);
  const address = explorer && `${explorer}/tx/${minted.hash}`;
  return (
    <>
      {m.minter.checkOutYourTransactionOnA}{' '}
      <TextLink to={address ?? toItemPath(minted)} className="break-all">
        {address ?? minted.hash}
      </TextLink>
    </>
  );
}

/** The way to the item's page where the specification's words lead to an explorer. */
export function MintedItemLink({ minted }: MinterDoneProps) {
  if (!useExplorer(minted)) return null;
  return (
    <ButtonLink to={toItemPath(minted)} className="justify-self-start">
      {m.minter.openNftTokenid({ tokenId: String(minted.tokenId) })}
    </ButtonLink>
  );
}

function useExplorer({ chain }: MintedToken): string | undefined {
  return useSiteChain(chain)?.explorer ?? undefined;
}

function toItemPath({ chain, tokenId }: MintedToken): string {
  return `/ItemDetail/${nftId({ chain, collection: 'tokens', tokenId })}`;
}
