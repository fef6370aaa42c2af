import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type Holder, heldTokensPath } from '../../entities/authors/holder.ts';
import { getNftListQueryOptions } from '../../entities/nfts/nft-queries.ts';
import { createPageMerger } from '../../entities/nfts/page-merger.ts';
import { formatTotal } from '../../lib/format/format-price.ts';
import { isPlainClick } from '../../lib/is-plain-click.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RetryCallout } from '../../ui/feedback/retry-callout.tsx';
import { NftGrid } from './card/nft-grid.tsx';
import { NftSlides } from './card/nft-row.tsx';

const TITLE = 'Art, music and video';
/** The value of the address's `all` that shows all of them; those of the shelf above are its own. */
const ALL_TOKENS = 'tokens';

/** A holder's art, music and video, kept live: a row of the newest, all of them on demand. Renders nothing when there are none. */
export function HeldTokens({ holder }: { holder: Holder }) {
  const query = useInfiniteQuery(getNftListQueryOptions(heldTokensPath(holder)));
  const [merge] = useState(createPageMerger);
  const [params] = useSearchParams();
  const [all, setAll] = useState(params.get('all') === ALL_TOKENS);
  const tokens = merge(query.data?.pages ?? []);
  const first = query.data?.pages[0];
  if (!first) return query.isError ? <RetryCallout query={query} /> : null;
  if (tokens.length === 0) return null;
  if (!all) {
    const search = new URLSearchParams(params);
    search.set('all', ALL_TOKENS);
    return (
      <div className="mt-14">
        <NftSlides
          title={TITLE}
          action={
            query.hasNextPage && (
              <Link
                to={{ search: `?${search}` }}
                preventScrollReset
                onClick={(event) => {
                  if (!isPlainClick(event)) return;
                  event.preventDefault();
                  setAll(true);
                }}
                className={buttonClass('ghost', 'sm')}
              >
                See all {formatTotal(first.total, first.capped.total)}
                <span className="sr-only">: {TITLE}</span>
              </Link>
            )
          }
          nfts={tokens}
        />
      </div>
    );
  }
  return (
    <section aria-labelledby="held-tokens" className="mt-14">
      <h2 id="held-tokens" className="display mb-4 text-h3 md:text-h2">
        {TITLE}
      </h2>
      <NftGrid nfts={tokens} below />
      {query.isFetchNextPageError && (
        <RetryCallout query={{ ...query, refetch: query.fetchNextPage }} className="mt-6" />
      )}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <div className="mt-8 grid justify-items-center">
          <Button size="lg" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Load More
          </Button>
        </div>
      )}
    </section>
  );
}
