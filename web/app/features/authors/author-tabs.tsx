import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { getNftRowQueryOptions } from '../../entities/nfts/nft-queries.ts';
import type { CardList } from '../../lib/cards.ts';
import { formatTotal } from '../../lib/format/format-price.ts';
import { type AuthorTab, TAB_LABEL, TAB_NAMES, tabCountPath } from './author-tab.ts';

export type AuthorTabsProps = {
  id: number;
  chosen: AuthorTab;
  /** The lists that came with the page. */
  lists: Record<AuthorTab, CardList>;
};

/** The tabs of an author's page: links, so that each is an address of its own and needs no script. */
export function AuthorTabs({ id, chosen, lists }: AuthorTabsProps) {
  return (
    <nav
      aria-label="Cars"
      className="flex gap-6 overflow-x-auto border-b [scrollbar-width:none] max-[359px]:gap-3"
    >
      {TAB_NAMES.map((tab) => (
        <Tab key={tab} id={id} tab={tab} isChosen={tab === chosen} first={lists[tab]} />
      ))}
    </nav>
  );
}

type TabProps = { id: number; tab: AuthorTab; isChosen: boolean; first: CardList };

function Tab({ id, tab, isChosen, first }: TabProps) {
  const options = getNftRowQueryOptions(tabCountPath(tab, id));
  const { total, capped } = useQuery({ ...options, initialData: first }).data;
  return (
    <Link
      to={{ search: `?tab=${tab}` }}
      preventScrollReset
      aria-current={isChosen ? 'page' : undefined}
      className="label shrink-0 border-b-2 border-transparent px-0.5 py-3 text-lead text-mute -outline-offset-2 transition-colors hover:text-ink aria-[current]:border-signal aria-[current]:text-ink"
    >
      {TAB_LABEL[tab]}
      <span className="ms-1.5 text-small text-mute tabular-nums">{formatTotal(total, capped.total)}</span>
    </Link>
  );
}
