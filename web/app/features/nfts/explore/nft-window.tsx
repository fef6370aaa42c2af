import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { CardNft } from '../../../lib/cards.ts';
import { GRID_ITEM, moveInGrid } from '../../../ui/grid-keys.tsx';
import { gridClass } from '../card/grid-class.ts';
import { NftCard } from '../card/nft-card.tsx';
import { NftCardSkeletons } from '../card/nft-card-skeleton.tsx';
import { GRID_SIZES } from '../card/nft-grid.tsx';
import type { Density } from './browse.ts';

export type NftWindowProps = {
  nfts: readonly CardNft[];
  density: Density;
  /** Called when the reader nears the end. */
  onEnd: () => void;
  /** Rows of cards that are on their way. */
  loading: boolean;
};

/** A card's data below its 4:3 stage, in pixels: the same for every card (nft-card.tsx). */
const DATA_HEIGHT = 112.55;
const ROWS_AHEAD = 3;

/** A long grid: only the rows near the screen are in the document, however far the reader goes. */
export function NftWindow({ nfts, density, onEnd, loading }: NftWindowProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { columns, width, gap, top } = useColumns(frame, density);
  const rows = Math.ceil(nfts.length / columns);
  const rowHeight = ((width - gap * (columns - 1)) / columns) * 0.75 + DATA_HEIGHT + gap;
  const virtualizer = useWindowVirtualizer({
    count: rows + (loading ? 1 : 0),
    estimateSize: () => rowHeight,
    overscan: ROWS_AHEAD,
    scrollMargin: top,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured sizes of another width are wrong
  useLayoutEffect(() => virtualizer.measure(), [rowHeight]);

  const shown = virtualizer.getVirtualItems();
  const lastRow = shown.at(-1)?.index ?? 0;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (lastRow >= rows - 1) end();
  }, [lastRow, rows]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: between a list and its items stand rows, which <ul> does not allow
    <div
      ref={frame}
      role="list"
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={moveInGrid}
    >
      {shown.map((row) => (
        <div
          key={row.key}
          role="none"
          data-index={row.index}
          ref={virtualizer.measureElement}
          className={`${gridClass(density)} absolute inset-x-0 top-0 pb-3 sm:pb-5`}
          style={{ transform: `translateY(${row.start - top}px)` }}
        >
          {row.index < rows ? (
            nfts.slice(row.index * columns, (row.index + 1) * columns).map((nft) => (
              // biome-ignore lint/a11y/useSemanticElements: see above
              <div key={nft.id} role="listitem" className={GRID_ITEM}>
                <NftCard nft={nft} sizes={GRID_SIZES[density]} />
              </div>
            ))
          ) : (
            <NftCardSkeletons count={columns} />
          )}
        </div>
      ))}
    </div>
  );
}

type Columns = { columns: number; width: number; gap: number; top: number };

/** The number of columns of the grid. It is read from the browser, so that only the style sheet decides. */
function useColumns(frame: { current: HTMLDivElement | null }, density: Density): Columns {
  const [found, setFound] = useState<Columns>({ columns: 4, width: 1200, gap: 20, top: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const probe = document.createElement('div');
      probe.className = gridClass(density);
      element.append(probe);
      const style = getComputedStyle(probe);
      const columns = style.gridTemplateColumns.split(' ').length;
      const gap = Number.parseFloat(style.columnGap) || 0;
      probe.remove();
      const { top, width } = element.getBoundingClientRect();
      setFound({ columns, gap, width, top: top + window.scrollY });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element.parentElement ?? element);
    measure();
    return () => observer.disconnect();
  }, [frame, density]);
  return found;
}
