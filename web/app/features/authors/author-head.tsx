import type { AuthorProfile } from '@pitlane/shared/api/authors';
import { shortAddress } from '@pitlane/shared/domain/chain/address';
import { m } from '@pitlane/shared/messages/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { FollowSide } from '../../entities/authors/author-queries.ts';
import { getNftRowQueryOptions } from '../../entities/nfts/nft-queries.ts';
import type { CardList, CardNft } from '../../lib/cards.ts';
import { formatCount, formatTotal } from '../../lib/format/format-price.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { toAddress } from '../../lib/site-path.ts';
import { useInBrowser } from '../../lib/use-in-browser.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { AuthorBanner } from './author-banner.tsx';
import { type AuthorTab, TAB_LABEL, TAB_NAMES, tabCountPath } from './author-tab.ts';

type AuthorHeadProps = {
  author: AuthorProfile;
  star: CardNft | null;
  /** The button of the visitor or the author. */
  action: ReactNode;
};

/** The head of an author's page: banner, helmet, name, links, wallets, and follows. */
export function AuthorHead({ author, star, action }: AuthorHeadProps) {
  const { username, about, social, wallet, wallets } = author;
  return (
    <header>
      <AuthorBanner author={author} star={star} />
      <div className="relative grid grid-cols-[auto_1fr] gap-x-3 gap-y-3 px-4 sm:gap-x-6 sm:grid-cols-[auto_1fr_auto] sm:px-8">
        <img
          src={toAddress(author.avatar.url)}
          alt=""
          width={400}
          height={400}
          className="relative -mt-12 size-24 rounded-xl border-4 border-bg bg-stage object-cover sm:-mt-20 sm:size-36 lg:size-40"
        />
        <div className="flex flex-wrap items-start justify-end gap-2 pt-3 sm:col-start-3 sm:row-start-1 sm:gap-3 sm:pt-5">
          {action}
        </div>
        <div className="col-span-full min-w-0 sm:col-span-1 sm:pt-4">
          <h1 className="display text-h1 wrap-anywhere">{username}</h1>
          <div className="mt-1 flex flex-wrap items-center gap-x-5 text-small text-mute">
            <FollowCounts author={author} />
            {social && <Social text={social} />}
          </div>
        </div>
        <div className="col-span-full min-w-0 empty:hidden sm:-col-end-1 sm:col-start-2">
          {about && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{about}</p>}
          {wallets.length > 0 && (
            <ul
              aria-label={wallets.length === 1 ? 'Wallet' : 'Wallets'}
              className="mt-4 flex flex-wrap gap-2 first:mt-0"
            >
              {[wallet, ...wallets.filter((each) => each !== wallet)].map(
                (each) => each && <Wallet key={each} address={each} />,
              )}
            </ul>
          )}
        </div>
      </div>
    </header>
  );
}

/** A wallet of the author: its garage, and its address to copy. */
function Wallet({ address }: { address: string }) {
  return (
    <li
      className="inline-flex items-center gap-1 rounded-md border bg-panel ps-3 pe-1 text-small"
      title={address}
    >
      <Icon name="wallet" className="size-4 text-mute" />
      <Link to={`/garage/${address}`} className="hit-area relative py-2 tabular-nums hover:underline">
        {shortAddress(address)}
        <span className="sr-only">{m.authors.garage}</span>
      </Link>
      <CopyButton text={address} what="address" />
    </li>
  );
}

/** Text by the author. Only a full https address becomes a link, so readers see where it leads; search engines do not count it. */
function Social({ text }: { text: string }) {
  if (!isWebAddress(text)) return <span className="wrap-anywhere">{text}</span>;
  return (
    <a
      href={text}
      rel="noopener noreferrer nofollow ugc"
      className="hit-area relative inline-flex min-w-0 items-center gap-1 py-1.5 font-medium text-ink underline decoration-edge underline-offset-3 hover:decoration-current"
    >
      <span className="truncate">{text.replace(/^https:\/\//, '').replace(/\/$/, '')}</span>
      <Icon name="external" className="size-3.5" />
    </a>
  );
}

function isWebAddress(text: string): boolean {
  return text.startsWith('https://') && URL.canParse(text);
}

type AuthorTabsProps = {
  id: number;
  chosen: AuthorTab;
  /** The lists that came with the page. */
  lists: Record<AuthorTab, CardList>;
};

/** The tabs of an author's page: links, so that each is an address of its own and needs no script. */
export function AuthorTabs({ id, chosen, lists }: AuthorTabsProps) {
  return (
    <nav
      aria-label={m.authors.cars}
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

/** How many follow an author and whom it follows; each opens the list. */
function FollowCounts({ author }: { author: AuthorProfile }) {
  const [open, setOpen] = useState(false);
  const [side, setSide] = useState<FollowSide>('followers');
  const show = (next: FollowSide) => {
    setSide(next);
    setOpen(true);
  };
  const { followers, following } = author;
  return (
    <>
      <Count
        value={followers}
        words={followers === 1 ? 'follower' : 'followers'}
        onOpen={() => show('followers')}
      />
      <Count value={following} words="following" onOpen={() => show('following')} />
      <FollowsDialog author={author} side={side} open={open} onOpenChange={setOpen} />
    </>
  );
}

type CountProps = { value: number; words: string; onOpen: () => void };

function Count({ value, words, onOpen }: CountProps) {
  const inBrowser = useInBrowser();
  const text = (
    <>
      <strong className="label text-lead text-ink tabular-nums">{formatCount(value)}</strong> {words}
    </>
  );
  // Nothing to list, or no script yet to open the list.
  if (value === 0 || !inBrowser) return <span className="py-1.5">{text}</span>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="hit-area relative py-1.5 hover:underline forced-colors:underline"
    >
      {text}
    </button>
  );
}

const FollowsList = lazyComponent(() => import('./follows-list.tsx').then((module) => module.FollowsList));

type FollowsDialogProps = {
  author: AuthorProfile;
  side: FollowSide;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** The dialog with an author's followers, or the authors that it follows. */
function FollowsDialog({ author, side, open, onOpenChange }: FollowsDialogProps) {
  const title =
    side === 'followers'
      ? m.authors.followersOfUsername({ username: author.username })
      : `${author.username} follows`;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} kind="sheet">
      <FollowsList id={author.id} side={side} onGo={() => onOpenChange(false)} />
    </Dialog>
  );
}
