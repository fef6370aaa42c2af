import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useWatchlist } from './watch-queries.ts';

const WatchDialog = lazyComponent(() => import('./watch-dialog.tsx').then((module) => module.WatchDialog));

export type WatchButtonProps = {
  nft: { id: string; title: string; price: string | null };
  /** Shows the bell alone, in a card's last row. */
  small?: boolean;
};

/** Watches a car: a press opens the question for a limit, or the invitation to sign in. */
export function WatchButton({ nft, small = false }: WatchButtonProps) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const { data } = useWatchlist();
  const watch = data?.watched.find(({ nft_id }) => nft_id === nft.id);
  return (
    <>
      <Button
        size={small ? 'icon' : 'sm'}
        variant={small ? 'ghost' : 'secondary'}
        aria-haspopup="dialog"
        aria-pressed={watch !== undefined}
        aria-label={small ? m.watchlist.watchTitle({ title: nft.title }) : undefined}
        onPointerEnter={WatchDialog.preload}
        onFocus={WatchDialog.preload}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Icon
          name={watch && !small ? 'check' : 'bell'}
          className={small ? cx('size-4.5', watch && 'fill-current text-signal-text') : 'size-4'}
        />
        {!small && (watch ? 'Watching' : 'Watch')}
      </Button>
      {wanted && <WatchDialog open={open} onOpenChange={setOpen} nft={nft} watch={watch} />}
    </>
  );
}

/** The bell in the last row of a card, for who is signed in. It comes with the pointer or the focus, and stays on watched cars. */
export function CardWatch({ nft }: Pick<WatchButtonProps, 'nft'>) {
  const session = useSession();
  const { data } = useWatchlist();
  if (!session) return null;
  const isWatched = data?.watched.some(({ nft_id }) => nft_id === nft.id);
  return (
    <div className={isWatched ? undefined : AT_HAND}>
      <WatchButton nft={nft} small />
    </div>
  );
}

/** A card has little room, and a finger has no pointer: there it is on the page of the car. */
const AT_HAND =
  'opacity-0 transition-opacity focus-within:opacity-100 group-hover/card:opacity-100 [@media(hover:none)]:hidden @max-[14.375rem]:hidden';
