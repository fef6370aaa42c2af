import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import type { CardNft } from '../../lib/cards.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { rich } from '../../lib/rich.ts';
import { useSiteChain } from '../../lib/root-data.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, preloadDialog } from '../../ui/overlay/dialog.tsx';

const FitForm = lazyComponent(() => import('./fit-form.tsx').then((module) => module.FitForm));

function findObstacle({ built, status }: CardNft): string | undefined {
  if (!built) return m.workshop.youCanOnlyFitPartsTo;
  return status === 'on_auction' ? m.workshop.itsUpForAuctionUntilThe : undefined;
}

export type FitButtonProps = {
  nft: CardNft;
  /** `end` where it stands at the right edge of a page: the tooltip would make the page wider. */
  tooltipAlign?: 'start' | 'end';
};

/** On the visitor's own car: opens the workshop. Shows nothing where the chain has no workshop. */
export function FitButton({ nft, tooltipAlign = 'start' }: FitButtonProps) {
  const [open, setOpen] = useState(false);
  const workshop = useSiteChain(nft.chain)?.workshop;
  if (!workshop) return null;
  const preload = () => {
    preloadDialog();
    FitForm.preload();
  };
  return (
    <>
      <Button
        size="sm"
        className="w-full"
        tooltipAlign={tooltipAlign}
        disabledReason={findObstacle(nft)}
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
        aria-haspopup="dialog"
      >
        {rich(
          m.workshop.fitUpgradeToTitle({
            title: nft.title,
            part: (text) => <span className="sr-only">{text}</span>,
          }),
        )}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={m.workshop.workshopTitle({ title: nft.title })}
        kind="sheet"
      >
        <FitForm nft={nft} />
      </Dialog>
    </>
  );
}
