import { getShare } from '@pitlane/shared/domain/orders/listing-order';
import { formatPrice } from '../../lib/format/format-price.ts';
import { readEth } from '../../lib/read-eth.ts';
import type { FieldErrors } from '../../ui/forms/use-form.ts';
import type { CreationPlan } from './creation.ts';
import { readRoyalty } from './royalty-field.tsx';

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
    ...(isBusy && { files: 'The files are still being read. Try again in a moment.' }),
    ...(values.title.trim() === '' && { title: 'Title is required' }),
    ...(values.description.trim() === '' && { description: 'Description is required' }),
    ...((price.error ?? checkPrice(price.wei)) && { price: price.error ?? checkPrice(price.wei) }),
    ...(typeof royalty === 'string' && { royalties: royalty }),
  };
}

/** Returns the error of a price; undefined when it is valid. */
function checkPrice(wei: bigint | undefined): string | undefined {
  if (wei === undefined) return 'Price is required';
  if (wei === 0n) return 'The price must be above 0.';
  return wei > MAX_WEI ? 'The order book takes no price above 1,000,000,000 ETH.' : undefined;
}

/** The note below the price: what of it the seller gets, once there is one. */
export function toPriceHint(price: bigint | undefined, feeBps: number, plan: CreationPlan): string {
  const of = plan === 'single' ? 'one item' : 'each item';
  if (price === undefined) return `In ETH, for ${of}.`;
  return `In ETH, for ${of}. You get ${formatPrice(price - getShare(price, feeBps))} ETH; the service fee is ${feeBps / 100}%.`;
}
