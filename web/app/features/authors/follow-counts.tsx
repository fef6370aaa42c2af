import type { AuthorProfile } from '@pitlane/shared/api/authors';
import { useState } from 'react';
import type { FollowSide } from '../../entities/authors/author-queries.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.ts';
import { useInBrowser } from '../../lib/use-in-browser.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';

/** How many follow an author and whom it follows; each opens the list. */
export function FollowCounts({ author }: { author: AuthorProfile }) {
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

/** Who follows an author, or whom it follows. */
function FollowsDialog({ author, side, open, onOpenChange }: FollowsDialogProps) {
  const title = side === 'followers' ? `Followers of ${author.username}` : `${author.username} follows`;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} kind="sheet">
      <FollowsList id={author.id} side={side} onGo={() => onOpenChange(false)} />
    </Dialog>
  );
}
