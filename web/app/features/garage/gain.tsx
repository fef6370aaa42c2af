import { cx } from '../../lib/class-names.ts';
import { formatPrice } from '../../lib/format/format-price.ts';

/** A gain or a loss in ETH, with its sign: color is never the only sign. */
export function Gain({ wei, className }: { wei: bigint; className?: string }) {
  const lost = wei < 0n;
  return (
    <span className={cx('tabular-nums', lost ? 'text-stop' : 'text-go', className)}>
      {lost ? '−' : '+'}
      {formatPrice(lost ? -wei : wei)}
    </span>
  );
}
