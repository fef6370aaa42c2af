import type { Depth } from '@pitlane/shared/api/market';
import { m } from '@pitlane/shared/messages/messages';
import { formatCount, formatPrice, formatTotal } from '../../lib/format/format-price.ts';

export type DepthLadderProps = {
  /** The name of the priced items: "Rare cars". */
  of: string;
  depth: Pick<Depth, 'steps' | 'best_offer' | 'listed' | 'capped'>;
  /** The price of one car, in wei: its step is marked. */
  own?: string | null | undefined;
};

/** How many cars are listed up to each price, from the floor up. A table whose bars are drawn: it needs no other. */
export function DepthLadder({ of, depth: { steps, best_offer, listed, capped }, own }: DepthLadderProps) {
  const [floor] = steps;
  const best =
    best_offer === null
      ? m.charts.noOfferForAnyOfThem
      : m.charts.bestOfferForAnyBestofferEth({ bestoffer: formatPrice(best_offer) });
  if (!floor) return <p className="text-mute">{m.charts.ofNoneIsListedNowBest({ of, best })}</p>;
  const words = m.charts.ofListedListedFromPriceEth({
    of,
    listed: formatTotal(listed, capped),
    price: formatPrice(floor.price),
    best,
  });
  const prices = alignPrices(steps.map(({ price }) => price));
  const ownRow = own ? steps.findIndex(({ price }) => BigInt(price) >= BigInt(own)) : -1;
  const hasOffers = steps.some(({ offers }) => offers > 0);
  return (
    <figure>
      <figcaption className="mb-3 text-small text-mute">{words}</figcaption>
      <table className="w-full text-small tabular-nums">
        <thead>
          <tr className="text-fine text-mute">
            <th scope="col" className="pb-1.5 text-start font-medium">
              {m.charts.ethUpTo}
            </th>
            <th scope="col" className="ps-4 pb-1.5 text-end font-medium">
              {m.charts.listed}
            </th>
            {hasOffers && (
              <th scope="col" className="ps-4 pb-1.5 text-end font-medium">
                {m.charts.offersFrom}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {steps.map((step, row) => (
            <tr key={step.price} className="border-t">
              <th scope="row" className="w-px py-1.5 text-start font-medium whitespace-nowrap">
                {prices[row] && <AlignedPrice of={prices[row]} />}
                {ownRow >= 0 && (
                  <span className="inline-block w-14 ps-2 text-fine text-signal-text max-sm:w-auto">
                    {row === ownRow && m.charts.thisCar2}
                  </span>
                )}
              </th>
              <td className="py-1.5 ps-4">
                <span className="flex items-center gap-3">
                  <Bar share={step.listed / listed} />
                  <span className="w-7 shrink-0 text-end">{formatCount(step.listed)}</span>
                </span>
              </td>
              {hasOffers && (
                <td className="w-px py-1.5 ps-4 text-end whitespace-nowrap">{formatCount(step.offers)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {capped && <p className="mt-2 text-fine text-mute">{m.charts.moreAreListedAtHigherPrices}</p>}
    </figure>
  );
}

type Aligned = { before: string; price: string; behind: string };

/** Aligns prices at the decimal point: invisible zeros are as wide as the digits that a price lacks. */
function alignPrices(prices: readonly string[]): Aligned[] {
  const split = prices.map((price) => {
    const text = formatPrice(price);
    const [whole = '', fraction = ''] = text.split('.');
    return { text, whole: whole.length, fraction: fraction.length };
  });
  const most = {
    whole: Math.max(...split.map(({ whole }) => whole)),
    fraction: Math.max(...split.map(({ fraction }) => fraction)),
  };
  return split.map(({ text, whole, fraction }) => ({
    before: '0'.repeat(most.whole - whole),
    price: text,
    behind: '0'.repeat(most.fraction - fraction),
  }));
}

function AlignedPrice({ of: { before, price, behind } }: { of: Aligned }) {
  return (
    <>
      <span aria-hidden className="invisible">
        {before}
      </span>
      {price}
      <span aria-hidden className="invisible">
        {behind}
      </span>
    </>
  );
}

function Bar({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" className="h-2 min-w-0 flex-1" aria-hidden="true">
      <rect width={100} height={8} className="fill-line" />
      <rect width={Math.round(share * 1000) / 10} height={8} className="fill-edge" />
    </svg>
  );
}
