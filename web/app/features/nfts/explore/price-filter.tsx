import { formatUnits } from '@pitlane/shared/domain/chain/money';
import { useEffect, useEffectEvent, useState } from 'react';
import { readEth } from '../../../lib/read-eth.ts';
import { EthField } from '../../../ui/forms/eth-field.tsx';
import { type PriceRange, toPriceRange } from './browse.ts';

const TYPING_PAUSE_MS = 400;

export type PriceFilterProps = { value: PriceRange; onChange: (prices: PriceRange) => void };

/** Filters by what is asked, in ETH, a moment after the last key. Both ends are part of the range. */
export function PriceFilter({ value, onChange }: PriceFilterProps) {
  const [texts, setTexts] = useState(() => write(value));
  const [shown, setShown] = useState(value);
  if (!isSame(value, shown)) {
    setShown(value);
    // Changed from outside, or by this field: what was typed stays if it means the same.
    if (!isSame(value, toPriceRange(texts.min, texts.max))) setTexts(write(value));
  }
  const apply = useEffectEvent(() => {
    const prices = toPriceRange(texts.min, texts.max);
    if (!isSame(prices, value)) onChange(prices);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key restarts the pause
  useEffect(() => {
    const timer = setTimeout(apply, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [texts]);
  const end = (name: 'min' | 'max', label: string) => (
    <EthField
      label={label}
      name={`${name}Price`}
      maxLength={40}
      placeholder={name === 'min' ? '0.00' : 'Any'}
      value={texts[name]}
      onChange={(text) => setTexts((now) => ({ ...now, [name]: text }))}
      error={readEth(texts[name]).error}
    />
  );
  const { min, max } = toPriceRange(texts.min, texts.max);
  return (
    <fieldset>
      <legend className="label mb-1.5 text-body">Price in ETH</legend>
      <div className="grid grid-cols-2 items-start gap-3">
        {end('min', 'From')}
        {end('max', 'To')}
      </div>
      {min !== undefined && max !== undefined && max < min && (
        <p role="status" className="text-small text-mute">
          “From” is higher than “To”. Swap them or change one.
        </p>
      )}
    </fieldset>
  );
}

function write({ min, max }: PriceRange): Record<'min' | 'max', string> {
  return { min: min === undefined ? '' : formatUnits(min), max: max === undefined ? '' : formatUnits(max) };
}

const isSame = (one: PriceRange, other: PriceRange) => one.min === other.min && one.max === other.max;
