import { readDecimal } from '@pitlane/shared/domain/chain/read-decimal';
import { getShare } from '@pitlane/shared/domain/orders/listing-order';
import { formatPrice } from '../../lib/format/format-price.ts';
import { readEth } from '../../lib/read-eth.ts';
import { Button } from '../../ui/button.tsx';
import { Gauge } from '../../ui/feedback/gauge.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { FieldErrors, FieldProps } from '../../ui/forms/use-form.ts';
import { type CreationPlan, MAX_ROYALTY_PERCENT } from './creation.ts';

/** The fields of the create form. */
export type FieldName = 'files' | 'title' | 'description' | 'price' | 'royalties';
export const MAX_TITLE = 80;
export const MAX_DESCRIPTION = 1_000;
/** The order book takes no higher price (shared/src/domain/orders/read-listing.ts). */
const MAX_WEI = 10n ** 27n;

/** Returns the errors of the fields, each in a sentence. `isBusy`: some of the chosen files are not read yet, and would be left out. */
export function checkFields(
  values: Record<FieldName, string>,
  { count, isBusy }: { count: number; isBusy: boolean },
): FieldErrors<FieldName> {
  const price = readEth(values.price);
  const royalty = readRoyalty(values.royalties);
  return {
    ...(count === 0 && { files: 'Choose a file first.' }),
    ...(isBusy && { files: 'Your files are still loading. Try again in a moment.' }),
    ...(values.title.trim() === '' && { title: 'Title is required' }),
    ...(values.description.trim() === '' && { description: 'Description is required' }),
    ...((price.error ?? checkPrice(price.wei)) && { price: price.error ?? checkPrice(price.wei) }),
    ...(typeof royalty === 'string' && { royalties: royalty }),
  };
}

/** Returns the error of a price; undefined when it is valid. */
function checkPrice(wei: bigint | undefined): string | undefined {
  if (wei === undefined) return 'Price is required';
  if (wei === 0n) return 'Enter a price above 0.';
  return wei > MAX_WEI ? 'Enter a price of 1,000,000,000 ETH or less.' : undefined;
}

/** The note below the price: what of it the seller gets, once there is one. */
export function toPriceHint(price: bigint | undefined, feeBps: number, plan: CreationPlan): string {
  const of = plan === 'single' ? 'one item' : 'each item';
  if (price === undefined) return `In ETH, for ${of}.`;
  return `In ETH, for ${of}. You get ${formatPrice(price - getShare(price, feeBps))} ETH; the service fee is ${feeBps / 100}%.`;
}

const SUGGESTED = ['0', '10', '20', '30'];

/** Reads a royalty in percent. Gives basis points, or a sentence about what is wrong. */
export function readRoyalty(text: string): number | string {
  const { digits, error } = readDecimal(text.replace(/[%٪％﹪]\s*$/, ''), 2);
  if (digits === undefined) return error ?? `Write a number from 0 to ${MAX_ROYALTY_PERCENT}, such as 10.`;
  const percent = Number(digits);
  return percent > MAX_ROYALTY_PERCENT ? 'Enter a royalty of 70% or less.' : Math.round(percent * 100);
}

/** The field for the creator's royalty of each sale: a field, what is suggested, and a gauge up to the most. */
export function RoyaltyField(field: FieldProps<string>) {
  const read = readRoyalty(field.value);
  const percent = typeof read === 'number' ? read / 100 : 0;
  return (
    <div className="grid gap-3">
      <TextField
        label="Royalties"
        inputMode="decimal"
        autoComplete="off"
        required
        hint="Suggested: 0, 10%, 20%, 30%. Maximum is 70%"
        action={<span className="grid h-full w-12 place-items-center text-mute">%</span>}
        {...field}
      />
      <fieldset aria-label="Suggested royalties" className="flex flex-wrap gap-2">
        {SUGGESTED.map((each) => (
          <Button
            key={each}
            size="sm"
            aria-pressed={field.value === each}
            className="aria-pressed:border-signal"
            onClick={() => field.onChange(each)}
          >
            {each}%
          </Button>
        ))}
      </fieldset>
      <Gauge
        label={`Your share of each later sale, up to ${MAX_ROYALTY_PERCENT}%`}
        fraction={percent / MAX_ROYALTY_PERCENT}
        value={`${percent}%`}
      />
    </div>
  );
}
