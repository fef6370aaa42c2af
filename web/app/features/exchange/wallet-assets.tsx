import type { AssetKind } from '@pitlane/shared/api/exchange';
import { useInfiniteQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../ui/text-link.tsx';
import { ExchangeCard } from './exchange-card.tsx';
import { ExchangePages } from './exchange-pages.tsx';
import { getExchangeAssetsQueryOptions } from './exchange-queries.ts';

export type WalletAssetsProps = { address: string; kind: AssetKind; label: string; settled: boolean };

/** The items that an account owns, or created. `settled`: the choice of it has stood for the delay; until then the list waits. */
export function WalletAssets({ address, kind, label, settled }: WalletAssetsProps) {
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
          title={kind === 'created' ? 'Nothing made yet' : 'Nothing here yet'}
          action={
            <ButtonLink to={kind === 'created' ? '/create' : '/explore'} variant="primary">
              {kind === 'created' ? 'Create an item' : 'Explore'}
            </ButtonLink>
          }
        >
          {kind === 'created'
            ? 'What this account makes or mints is shown here.'
            : 'What this account owns is shown here.'}
        </EmptyState>
      }
    />
  );
}
