import type { AuthorProfile } from '@pitlane/shared/api/authors';
import type { Worth } from '@pitlane/shared/api/market';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { authorHref } from '../../entities/authors/author-href.ts';
import { getWorthQueryOptions } from '../../entities/authors/author-queries.ts';
import type { Holder } from '../../entities/authors/holder.ts';
import { garageHref } from '../../entities/garage/garage-href.ts';
import type { CarCount } from '../../entities/nfts/nft-queries.ts';
import type { CardList, CardNft } from '../../lib/cards.ts';
import { formatCount, formatPrice, formatTotal } from '../../lib/format/format-price.ts';
import { getSiteName } from '../../lib/site-name.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SeriesGoals } from './series-goals.tsx';

type GarageHeadProps = {
  address: string;
  /** True in the visitor's own garage, false in another wallet's. */
  own: boolean;
  count: CarCount;
  /** The author that is shown for the wallet; null where the chain knows no such wallet. */
  author: AuthorProfile | null;
  /** The holder of the cars: the wallet, or all wallets of the author. */
  holder: Holder;
  /** The owner's tools for several cars. */
  tools?: ReactNode;
  /** The totals, in the place of the worth. */
  totals?: ReactNode;
  /** The newest answer with the counts of the cars; undefined while it is loaded. */
  newest: CardList | undefined;
};

/** The owner of the garage and the number of its cars, with the address and the link to share. */
export function GarageHead({ address, own, count, author, holder, tools, totals, newest }: GarageHeadProps) {
  const short = shortAddress(address);
  // Who has chosen no name is called by the address, which stands here already.
  const named = author !== null && author.username !== short;
  return (
    <>
      <PageTitle
        title={own ? 'Your garage' : 'Garage'}
        lead={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-5 sm:gap-y-2">
            <span>{countText(count)}</span>
            {named && <AuthorLink author={author}>{author.username}</AuthorLink>}
            {!totals && <GarageWorth holder={holder} />}
            {'wallet' in holder && (
              <span className="inline-flex items-center gap-1" title={address}>
                {author && !named ? <AuthorLink author={author}>{short}</AuthorLink> : short}
                <CopyButton text={address} what="address" />
              </span>
            )}
          </span>
        }
        action={
          own ? (
            <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {count.total !== undefined && count.total > 0 && tools}
              <ShareButton
                size="sm"
                title={`${getSiteName()} garage`}
                path={('author' in holder && garageHref(holder.author.wallets)) || `/garage/${address}`}
              >
                Share garage
              </ShareButton>
            </span>
          ) : undefined
        }
      />
      {author && <GarageWallets author={author} shown={'wallet' in holder ? holder.wallet : null} />}
      {totals}
      {count.total !== 0 && (
        <SeriesGoals counts={newest?.facets.buildSeries} capped={newest?.capped.facets ?? false} own={own} />
      )}
    </>
  );
}

function AuthorLink({ author, children }: { author: AuthorProfile; children: ReactNode }) {
  return (
    <TextLink to={authorHref(author.id)} className="hit-area relative">
      {children}
    </TextLink>
  );
}

function countText({ total, capped, failed }: CarCount): string {
  if (total !== undefined) return `${formatTotal(total, capped)} ${total === 1 ? 'car' : 'cars'}`;
  return failed ? 'Couldn’t count the cars' : 'Counting cars…';
}

/** The value of a holder's cars at the lowest prices. Its line is there from the start, so that nothing moves when it arrives. */
function GarageWorth({ holder }: { holder: Holder }) {
  const { data } = useQuery(getWorthQueryOptions(holder));
  return (
    <span className="block min-h-[1.5em] basis-full truncate" title={data && explain(data)}>
      {data &&
        data.priced > 0 &&
        `Worth ${formatPrice(data.worth)}${data.capped ? '+' : ''} ETH at the floor`}
    </span>
  );
}

function explain({ cars, priced }: Worth): string {
  const rule =
    'Each car is valued at the floor of its chain and series, the price of the cheapest listed car.';
  return priced < cars
    ? `${rule} For ${formatCount(cars - priced)} of them, no similar car is listed.`
    : rule;
}

type GarageWalletsProps = {
  author: AuthorProfile;
  /** The wallet whose garage this is; null where it is that of all of them. */
  shown: string | null;
};

/** Links for an author with several wallets: to the garage of all of them, and to that of each. */
function GarageWallets({ author, shown }: GarageWalletsProps) {
  const all = garageHref(author.wallets);
  if (!all || author.wallets.length === 1) return null;
  return (
    <nav aria-label="Wallets" className="-mt-2 mb-6 flex flex-wrap gap-2">
      <Choice to={all} chosen={shown === null}>
        All {author.wallets.length} wallets
      </Choice>
      {author.wallets.map((wallet) => (
        <Choice key={wallet} to={`/garage/${wallet}`} chosen={shown === wallet}>
          {shortAddress(wallet)}
        </Choice>
      ))}
    </nav>
  );
}

function Choice({ to, chosen, children }: { to: string; chosen: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={chosen ? 'page' : undefined}
      className="rounded-md border px-3 py-2 text-small text-mute tabular-nums transition-colors hover:text-ink aria-[current]:border-signal aria-[current]:text-ink"
    >
      {children}
    </Link>
  );
}

/**
 * The actions that the cards of a garage offer the connected wallet: `action` on its own cars. On those of another wallet of the
 * same author a line, as high as the button, says which wallet to connect.
 */
export function inWallet(connected: string, action: (nft: CardNft) => ReactNode) {
  return (nft: CardNft): ReactNode =>
    nft.author.wallet === connected ? (
      action(nft)
    ) : (
      <p className="grid min-h-9 place-items-center text-small text-mute">
        In wallet {shortAddress(nft.author.wallet)}
      </p>
    );
}
