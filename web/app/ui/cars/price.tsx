import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { cx } from '../../lib/class-names.ts';
import { formatPrice } from '../../lib/format/format-price.ts';

export type PriceProps = {
  /** Base units with 18 decimals, as the API sends them. */
  wei: string | bigint;
  unit: string;
  /** The price that is no longer valid: struck through, and announced as such. */
  old?: boolean;
  /** Decimals that it has at least: two, more in a column of amounts. */
  decimals?: number;
  className?: string;
};

/** An amount with its unit. The exact amount is in the title when the shown one is cut off. */
export function Price({ wei, unit, old = false, decimals, className }: PriceProps) {
  const amount = (
    <>
      {formatPrice(wei, decimals)}{' '}
      <span className="font-text text-[0.7em] font-medium text-mute">{unit}</span>
    </>
  );
  const textClass = cx('label whitespace-nowrap tabular-nums', className);
  const exact = `${formatUnits(BigInt(wei))} ${unit}`;
  if (!old) {
    return (
      <span className={textClass} title={exact}>
        {amount}
      </span>
    );
  }
  return (
    <s className={cx(textClass, 'text-mute')} title={exact}>
      <span className="sr-only">Old price: </span>
      {amount}
    </s>
  );
}
