import { m } from '@pitlane/shared/messages/messages';
import { cx } from '../../lib/class-names.ts';
import { formatPrice } from '../../lib/format/format-price.ts';
import { Button } from '../../ui/button.tsx';
import { NftPicture } from '../../ui/cars/nft-picture.tsx';
import { getCloseUpSizes } from '../../ui/cars/picture-props.ts';
import { Icon } from '../../ui/icon.tsx';
import type { CartLine } from './cart-lines.ts';

export type CartRowProps = {
  line: CartLine;
  /** The result for it in the transaction that has ended. */
  outcome: string | undefined;
  /** Takes it out of the cart; undefined while nothing can be changed. */
  onRemove: (() => void) | undefined;
};

/** One car of the cart. Its height is the same whatever becomes of it. */
export function CartRow({ line: { entry, best, gone, changed }, outcome, onRemove }: CartRowProps) {
  const off = gone !== undefined && outcome === undefined;
  const said =
    outcome ?? gone ?? (changed && best ? m.orders.itWasSeenEth({ seen: formatPrice(entry.seen) }) : '');
  return (
    <li className="flex h-22 items-center gap-3 border-b" data-nft={entry.id}>
      <div
        data-series={entry.buildSeries}
        className={cx('close-up w-20 shrink-0 rounded-md bg-stage', off && 'opacity-50')}
      >
        <NftPicture nft={entry} sizes={getCloseUpSizes(entry, 80)} decorative eager />
      </div>
      <div className="min-w-0 flex-1">
        <p className="label truncate">{entry.title}</p>
        <p className={cx('text-small', changed ? 'text-warn' : 'text-mute')}>{said}</p>
      </div>
      <p className={cx('label shrink-0 text-end', off && 'text-mute line-through')}>
        {m.orders.formatpriceEth({ formatPrice: formatPrice(best?.basePrice ?? entry.seen) })}
      </p>
      <Button
        size="icon"
        variant="ghost"
        aria-label={m.orders.takeTitleOutOfTheCart({ title: entry.title })}
        disabledReason={onRemove ? undefined : m.orders.thePurchaseHasAlreadyStarted}
        onClick={onRemove}
      >
        <Icon name="close" className="size-4" />
      </Button>
    </li>
  );
}
