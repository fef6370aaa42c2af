import type { Watch } from '@pitlane/shared/api/watchlist';
import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { m } from '@pitlane/shared/messages/messages';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { formatPrice } from '../../lib/format/format-price.ts';
import { readEth } from '../../lib/read-eth.ts';
import { getLoginPath } from '../../lib/session/login-path.ts';
import { useSession } from '../../lib/session/session.ts';
import { useWork } from '../../lib/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EthField } from '../../ui/forms/eth-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { useWatchChange, useWatchlist } from './watch-queries.ts';

export type WatchDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  nft: { id: string; title: string; price: string | null };
  /** As it is watched now. */
  watch: Watch | undefined;
};

/** Asks for the price below which the reader wants to hear of a listing. */
export function WatchDialog({ open, onOpenChange, nft, watch }: WatchDialogProps) {
  const session = useSession();
  // A limit that is not known yet must not be written over.
  const list = useWatchlist();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={m.watchlist.watchTitle({ title: nft.title })}
      description={session ? m.watchlist.wellTellYouWhenItsAuction : m.watchlist.signInToWatchCarsAnd}
    >
      {!session ? (
        <Invitation />
      ) : list.data ? (
        <WatchForm nft={nft} watch={watch} onDone={() => onOpenChange(false)} />
      ) : list.isError ? (
        <RetryCallout query={list} title={m.watchlist.couldntLoadYourWatchlist} />
      ) : (
        <Skeleton className="h-57 w-full" />
      )}
    </Dialog>
  );
}

function Invitation() {
  const { pathname, search } = useLocation();
  return (
    <ButtonLink to={getLoginPath(`${pathname}${search}`)} variant="primary" size="lg" className="w-full">
      {m.watchlist.signInToWatchIt}
    </ButtonLink>
  );
}

type WatchFormProps = Pick<WatchDialogProps, 'nft' | 'watch'> & { onDone: () => void };

function WatchForm({ nft, watch, onDone }: WatchFormProps) {
  const change = useWatchChange(nft.id);
  const work = useWork();
  const [stopping, setStopping] = useState(false);
  const [text, setText] = useState(watch?.below ? formatUnits(BigInt(watch.below)) : '');
  const reading = readEth(text);
  const error = reading.wei === 0n ? m.watchlist.enterAPriceAbove0 : reading.error;
  const send = (below: string | null | undefined) => {
    setStopping(below === undefined);
    void work.run(async () => {
      await change(below);
      onDone();
    });
  };
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (error === undefined) send(reading.wei === undefined ? null : String(reading.wei));
      }}
    >
      <EthField
        label={m.watchlist.alertMeWhenItsListedAt}
        name="below"
        placeholder={nft.price ? formatPrice(nft.price) : '0.00'}
        value={text}
        onChange={setText}
        error={error}
        hint={m.watchlist.leaveItEmptyToWatchThe}
      />
      {/* A failure takes the place of the advice, so that the buttons stay where they are. */}
      <div className="min-h-14">
        {work.failure ? (
          <Callout kind="error">{work.failure.message}</Callout>
        ) : (
          <p className="text-small text-mute">{m.watchlist.findAllCarsYouWatchUnder}</p>
        )}
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        {watch && (
          <Button variant="ghost" busy={work.busy && stopping} onClick={() => send(undefined)}>
            {m.watchlist.stopWatching}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={work.busy && !stopping}>
          {watch ? 'Save' : 'Watch'}
        </Button>
      </div>
    </form>
  );
}
