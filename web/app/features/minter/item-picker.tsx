import type { Nft, NftList } from '@pitlane/shared/api/nfts';
import { m } from '@pitlane/shared/messages/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getNftListQueryOptions } from '../../entities/nfts/nft-queries.ts';
import { toAddress } from '../../lib/site-path.ts';
import { Button } from '../../ui/button.tsx';
import { NftPicture } from '../../ui/cars/nft-picture.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Draft } from './draft.ts';

/** The items of author 1 (specification section 9). */
const ITEMS = '/api/nfts?author=1';
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];
const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3';

export type ItemPickerProps = { draft: Draft; disabled: boolean; onSelect: (draft: Draft) => void };

/** The items of author 1, each with Select: what is selected is filled in. */
export function ItemPicker({ draft, disabled, onSelect }: ItemPickerProps) {
  const query = useInfiniteQuery(getNftListQueryOptions(ITEMS));
  // The API's own answer: no loader has left anything out.
  const items = (query.data?.pages ?? []).flatMap((page) => (page as unknown as NftList).items);
  return (
    <div className="grid gap-4">
      {query.isError && <RetryCallout query={query} />}
      {query.isSuccess && items.length === 0 && <p className="text-mute">{m.minter.author1HasNoItemsNow}</p>}
      <ul className={GRID}>
        {items.map((nft) => (
          <li key={nft.id}>
            <Item
              nft={nft}
              isSelected={draft.image === imageOf(nft)}
              disabled={disabled}
              onSelect={() => onSelect(toDraft(nft))}
            />
          </li>
        ))}
        {query.isPending &&
          SKELETONS.map((key) => (
            // A picture, and below it the title with its button.
            <li key={key} aria-hidden className="overflow-hidden rounded-lg">
              <Skeleton className="aspect-4/3 w-full rounded-none" />
              <Skeleton className="mt-px h-21 w-full rounded-none" />
            </li>
          ))}
      </ul>
      {query.hasNextPage && (
        <Button
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="justify-self-center"
        >
          {m.minter.loadMore}
        </Button>
      )}
    </div>
  );
}

type ItemProps = { nft: Nft; isSelected: boolean; disabled: boolean; onSelect: () => void };

function Item({ nft, isSelected, disabled, onSelect }: ItemProps) {
  return (
    <article
      data-nft={nft.id}
      data-selected={isSelected || undefined}
      className="relative overflow-hidden rounded-lg border bg-panel data-selected:border-signal"
    >
      <div className="relative bg-stage">
        <NftPicture nft={nft} sizes="(width < 640px) 45vw, 240px" decorative />
      </div>
      <div className="grid gap-2 p-2.5">
        <h3 className="label truncate text-small" title={nft.title}>
          {nft.title}
        </h3>
        <Button
          size="sm"
          aria-pressed={isSelected}
          aria-label={m.minter.selectTitle({ title: nft.title })}
          disabledReason={disabled ? m.minter.aMintIsInProgress : undefined}
          onClick={onSelect}
        >
          {isSelected && <Icon name="check" className="size-4" />}
          {isSelected ? 'Selected' : 'Select'}
        </Button>
      </div>
    </article>
  );
}

/** The largest picture, at an address that other programs can read too. */
function imageOf({ preview_image: { url } }: Nft): string {
  return new URL(toAddress(url.replace(/\/\d+\.(webp|avif)/, '/1280.$1')), location.origin).href;
}

function toDraft(nft: Nft): Draft {
  // Without a description of its own: the three fields have to be filled.
  return { image: imageOf(nft), name: nft.title, description: nft.description.trim() || nft.title };
}
