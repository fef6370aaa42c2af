import { m } from '@pitlane/shared/messages/messages';
import { useEffect } from 'react';
import type { CardNft } from '../../lib/cards.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useSiteChain } from '../../lib/root-data.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../ui/overlay/dialog.tsx';
import { createOpenStore } from './create-open.ts';

const CreateSheet = lazyComponent(() => import('./create-sheet.tsx').then((module) => module.CreateSheet));

export type CreateAuctionProps = { nft: CardNft };

/** For the owner of a car: the button that opens the sheet of a new auction. Nothing where its chain has no auction house. */
export function CreateAuction({ nft }: CreateAuctionProps) {
  const house = useSiteChain(nft.chain)?.trading?.auction_house;
  if (!house) return null;
  const preload = () => {
    preloadDialog();
    CreateSheet.preload();
  };
  return (
    <Button
      size="lg"
      className="w-full"
      aria-haspopup="dialog"
      onClick={() => createOpenStore.setState(true)}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {m.auctions.startAuction}
    </Button>
  );
}

/**
 * The sheet of a new auction. It is apart from its button, which goes with the owner's wallet: the sheet still says what became of the
 * request that this wallet was asked.
 */
export function CreateAuctionSheet({ nft }: CreateAuctionProps) {
  const open = useStore(createOpenStore);
  useEffect(() => () => createOpenStore.setState(false), []);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => createOpenStore.setState(next)}
      title={m.auctions.auction}
      kind="sheet"
    >
      <CreateSheet nft={nft} />
    </Dialog>
  );
}
