import { readDecimal } from '@pitlane/shared/domain/chain/read-decimal';
import { getShare } from '@pitlane/shared/domain/orders/listing-order';
import { m } from '@pitlane/shared/messages/messages';
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
    ...(count === 0 && { files: m.create.chooseAFileFirst }),
    ...(isBusy && { files: m.create.yourFilesAreStillLoadingTry }),
    ...(values.title.trim() === '' && { title: m.create.titleIsRequired }),
    ...(values.description.trim() === '' && { description: m.create.descriptionIsRequired }),
    ...((price.error ?? checkPrice(price.wei)) && { price: price.error ?? checkPrice(price.wei) }),
    ...(typeof royalty === 'string' && { royalties: royalty }),
  };
}

/** Returns the error of a price; undefined when it is valid. */
function checkPrice(wei: bigint | undefined): string | undefined {
  if (wei === undefined) return m.create.priceIsRequired;
  if (wei === 0n) return m.create.enterAPriceAbove0;
  return wei > MAX_WEI ? m.create.enterAPriceOf1000 : undefined;
}

/** The note below the price: what of it the seller gets, once there is one. */
export function toPriceHint(price: bigint | undefined, feeBps: number, plan: CreationPlan): string {
  const of = plan === 'single' ? m.create.oneItem : m.create.eachItem;
  if (price === undefined) return m.create.inEthForOf({ of });
  return `In ETH, for ${of}. You get ${formatPrice(price - getShare(price, feeBps))} ETH; the service fee is ${feeBps / 100}%.`;
}

const SUGGESTED = ['0', '10', '20', '30'];

/** Reads a royalty in percent. Gives basis points, or a sentence about what is wrong. */
export function readRoyalty(text: string): number | string {
  const { digits, error } = readDecimal(text.replace(/[%٪％﹪]\s*$/, ''), 2);
  if (digits === undefined)
    return error ?? m.create.writeANumberFrom0To({ maxRoyaltyPercent: MAX_ROYALTY_PERCENT });
  const percent = Number(digits);
  return percent > MAX_ROYALTY_PERCENT ? m.create.enterARoyaltyOf70Or : Math.round(percent * 100);
}

/** The field for the creator's royalty of each sale: a field, what is suggested, and a gauge up to the most. */
export function RoyaltyField(field: FieldProps<string>) {
  const read = readRoyalty(field.value);
  const percent = typeof read === 'number' ? read / 100 : 0;
  return (
    <div className="grid gap-3">
      <TextField
        label={m.create.royalties}
        inputMode="decimal"
        autoComplete="off"
        required
        hint={m.create.suggested0102030Maximum}
        action={<span className="grid h-full w-12 place-items-center text-mute">%</span>}
        {...field}
      />
      <fieldset aria-label={m.create.suggestedRoyalties} className="flex flex-wrap gap-2">
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
        label={m.create.yourShareOfEachLaterSale({ maxRoyaltyPercent: MAX_ROYALTY_PERCENT })}
        fraction={percent / MAX_ROYALTY_PERCENT}
        value={`${percent}%`}
      />
    </div>
  );
}
