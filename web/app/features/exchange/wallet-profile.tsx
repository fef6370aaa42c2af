import type { AssetKind, ExchangeAccount } from '@pitlane/shared/api/exchange';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { m } from '@pitlane/shared/messages/messages';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { toAddress } from '../../lib/site-path.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { ExchangeCard } from './exchange-card.tsx';
import { ExchangePages } from './exchange-pages.tsx';
import {
  getExchangeAccountQueryOptions,
  getExchangeAssetsQueryOptions,
  getExchangeQueryOptions,
} from './exchange-queries.ts';
import { useSettled } from './use-settled.ts';

const getTabs = (): Record<AssetKind, string> => ({
  collected: m.exchange.collected,
  created: m.exchange.created,
});

type WalletProfileProps = { address: string; tab: AssetKind };

/** The account that the connected wallet has at the exchange, or the way to one. */
export function WalletProfile({ address, tab }: WalletProfileProps) {
  const query = useQuery(getExchangeAccountQueryOptions(address));
  // Here, because this stays while another account is read.
  const settled = useSettled(`${address} ${tab}`);
  if (query.data) return <Profile account={query.data} tab={tab} settled={settled} />;
  return (
    <div className="page-width min-h-dvh pb-20">
      <PageTitle
        title={m.exchange.walletProfile}
        lead={<span className="wrap-anywhere tabular-nums">{address}</span>}
      />
      {query.isError && <RetryCallout query={query} />}
      {query.isPending && <Skeleton className="h-60 w-full rounded-xl" />}
      {query.data === null && <NotRegistered />}
    </div>
  );
}

function NotRegistered() {
  const exchange = useQuery(getExchangeQueryOptions());
  // Without it the way out below has no address.
  if (exchange.isError) return <RetryCallout query={exchange} />;
  return (
    <EmptyState
      icon="user"
      title={m.exchange.noAccountFound}
      action={
        exchange.data && (
          <ButtonLink to={exchange.data.login_url} variant="primary" size="lg">
            {exchange.data.kind === 'book'
              ? m.exchange.registerOrSignIn
              : m.exchange.openTheLoginOfName({ name: exchange.data.name })}
          </ButtonLink>
        )
      }
    >
      {m.exchange.registerOnTheExternalMarketplaceFirst}
    </EmptyState>
  );
}

function Profile({ account, tab, settled }: { account: ExchangeAccount; tab: AssetKind; settled: boolean }) {
  const { address, user, profile_img_url, banner_img_url, link, exchange } = account;
  return (
    <div className="page-width min-h-dvh pt-4 pb-20 sm:pt-6">
      <header>
        <div className="aspect-[5/2] w-full overflow-hidden rounded-xl border bg-stage sm:aspect-[5/1] lg:aspect-[6/1]">
          {banner_img_url ? (
            <img
              src={toAddress(banner_img_url)}
              alt=""
              width={1500}
              height={500}
              className="size-full object-cover"
            />
          ) : (
            <div
              aria-hidden
              className="size-full [background:linear-gradient(105deg,var(--stage-wide),var(--stage)_55%,var(--stage-line))]"
            />
          )}
        </div>
        <div className="relative grid grid-cols-[max-content_1fr] gap-x-4 gap-y-3 px-4 sm:gap-x-6 sm:px-8">
          <img
            src={toAddress(profile_img_url)}
            alt=""
            width={400}
            height={400}
            className="relative -mt-12 size-24 max-w-none rounded-xl border-4 border-bg bg-stage object-cover sm:-mt-16 sm:size-36"
          />
          <div className="justify-self-end pt-3">
            <ButtonLink to={link}>
              {exchange.kind === 'book'
                ? m.exchange.authorPage
                : m.exchange.openAtName({ name: exchange.name })}
            </ButtonLink>
          </div>
          <div className="col-span-full min-w-0">
            <h1 className="display text-h1 wrap-anywhere">{user.username ?? shortAddress(address)}</h1>
            <p className="mt-2 inline-flex max-w-full items-center gap-1 rounded-md border bg-panel ps-3 pe-1 text-small">
              <Icon name="wallet" className="size-4 text-mute" />
              <span className="min-w-0 truncate py-2 tabular-nums" title={address}>
                {address}
              </span>
              <CopyButton text={address} what="address" />
            </p>
          </div>
        </div>
      </header>
      <nav aria-label={m.exchange.items} className="mt-8 flex gap-6 border-b">
        {(Object.keys(getTabs()) as AssetKind[]).map((kind) => (
          <Link
            key={kind}
            to={{ search: kind === 'created' ? '?tab=created' : '' }}
            replace
            preventScrollReset
            aria-current={kind === tab ? 'page' : undefined}
            className="label min-w-11 shrink-0 border-b-2 border-transparent px-0.5 py-3 text-lead text-mute -outline-offset-2 transition-colors hover:text-ink aria-[current]:border-signal aria-[current]:text-ink"
          >
            {getTabs()[kind]}
          </Link>
        ))}
      </nav>
      <div className="pt-6">
        <WalletAssets address={address} kind={tab} label={getTabs()[tab]} settled={settled} />
      </div>
    </div>
  );
}

type WalletAssetsProps = { address: string; kind: AssetKind; label: string; settled: boolean };

/** The items that an account owns, or created. `settled`: the choice of it has stood for the delay; until then the list waits. */
function WalletAssets({ address, kind, label, settled }: WalletAssetsProps) {
  const query = useInfiniteQuery({ ...getExchangeAssetsQueryOptions(address, kind), enabled: settled });
  const pages = settled ? query.data?.pages : undefined;
  return (
    <ExchangePages
      label={label}
      query={query}
      cards={pages?.flatMap(({ assets }) =>
        assets.map((asset) => ({
          key: `${asset.chain} ${asset.contract} ${asset.token_id}`,
          card: <ExchangeCard asset={asset} />,
        })),
      )}
      capped={pages?.at(-1)?.capped ?? false}
      // The list of a wallet has no address of its own: only this browser knows the wallet.
      nextSearch={kind === 'created' ? '?tab=created' : ''}
      empty={
        <EmptyState
          icon="car"
          title={kind === 'created' ? m.exchange.nothingCreatedYet : m.exchange.nothingHereYet}
          action={
            <ButtonLink to={kind === 'created' ? '/create' : '/explore'} variant="primary">
              {kind === 'created' ? m.exchange.createAnItem : 'Explore'}
            </ButtonLink>
          }
        >
          {kind === 'created'
            ? m.exchange.itemsThisAccountCreatesOrMints
            : m.exchange.itemsThisAccountOwnsAppearHere}
        </EmptyState>
      }
    />
  );
}
