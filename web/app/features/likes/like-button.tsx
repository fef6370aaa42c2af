import type { Like, Likes } from '@pitlane/shared/api/likes';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { asSent } from '../../lib/api.ts';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { sendLastWish } from '../../lib/last-wish.ts';
import { getLoginPath } from '../../lib/session/login-path.ts';
import { getOwn, sendOwn } from '../../lib/session/own-api.ts';
import { useSession } from '../../lib/session/session.ts';
import { createStore, useStorePart } from '../../lib/store.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

type LikeButtonProps = {
  nft: { id: string; title: string; likes: number };
  /** In a card's last row: the heart, and the count where there is room. */
  small?: boolean;
};

/** Likes or unlikes an item for the signed-in account. Invites other visitors to sign in. */
export function LikeButton({ nft, small = false }: LikeButtonProps) {
  const session = useSession();
  const account = session?.user.id;
  const { liked, likes } = useLike(account, nft);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (account !== undefined) loadLike(account, nft.id);
  }, [account, nft.id]);
  const press = () => {
    if (account !== undefined) return void toggleLike(account, nft);
    const signIn = () => void navigate(getLoginPath(`${pathname}${search}`));
    toast('info', m.likes.signInToLikeCarsYour, {
      action: { label: m.likes.signIn, run: signIn },
    });
  };
  const words = `${formatCount(likes)} ${likes === 1 ? 'like' : 'likes'}`;
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-pressed={liked}
      aria-label={small ? m.likes.likeTitleWords({ title: nft.title, words }) : m.likes.likeWords({ words })}
      onClick={press}
      className={cx('tabular-nums', 'text-mute', small ? 'h-10! min-w-10 px-2.5!' : '-mx-3')}
    >
      <Icon
        name="heart"
        className={cx(small ? 'size-4.5' : 'size-4', liked && 'fill-current text-signal-text')}
      />
      {small ? <CardCount likes={likes} /> : words}
    </Button>
  );
}

function CardCount({ likes }: { likes: number }) {
  return likes > 0 && <span className="@max-[14.375rem]:hidden">{formatCount(likes)}</span>;
}

/** The most that the API answers at once. */
const MAX_ASKED = 100;
/** Cards that come within this time are asked for together. */
const GATHER_MS = 30;

/** A press, and the count that the page showed then: the count that comes next already holds it. */
type Pressed = { seen: number; likes: number };
type LikesState = { liked: ReadonlyMap<string, boolean>; pressed: ReadonlyMap<string, Pressed> };

const likesStore = createStore<LikesState>({ liked: new Map(), pressed: new Map() });

/** An account and an item: another account that signs in has likes of its own. */
const keyOf = (authorId: number, nftId: string) => `${authorId} ${nftId}`;

/** Returns whether an account likes an item, and how many do, as far as this browser knows. */
function useLike(authorId: number | undefined, nft: { id: string; likes: number }) {
  const key = authorId === undefined ? '' : keyOf(authorId, nft.id);
  const liked = useStorePart(likesStore, (state) => state.liked.get(key) ?? false);
  const pressed = useStorePart(likesStore, (state) => state.pressed.get(key));
  return { liked, likes: pressed?.seen === nft.likes ? pressed.likes : nft.likes };
}

const waiting = new Map<number, Set<string>>();

/** Asks whether an account likes an item, together with the other items that are shown now; each once. */
function loadLike(authorId: number, nftId: string): void {
  if (likesStore.getState().liked.has(keyOf(authorId, nftId))) return;
  const ids = waiting.get(authorId);
  if (ids) return void ids.add(nftId);
  waiting.set(authorId, new Set([nftId]));
  setTimeout(() => void loadAll(authorId), GATHER_MS);
}

async function loadAll(authorId: number): Promise<void> {
  const ids = [...(waiting.get(authorId) ?? [])];
  waiting.delete(authorId);
  for (let at = 0; at < ids.length; at += MAX_ASKED) {
    const part = ids.slice(at, at + MAX_ASKED);
    try {
      const { liked } = await getOwn(asSent<Likes>(), `/api/likes?nfts=${part.join()}`);
      // A press in the meantime is newer than this answer.
      const known = likesStore.getState().liked;
      for (const id of part) {
        const key = keyOf(authorId, id);
        if (!known.has(key)) setLiked(key, liked.includes(id));
      }
    } catch (error) {
      console.warn('Your likes didn’t load.', error);
    }
  }
}

/** Likes an item or takes that back: shown at once, and undone with a word when it fails. */
async function toggleLike(authorId: number, nft: { id: string; likes: number }): Promise<void> {
  const key = keyOf(authorId, nft.id);
  const before = likesStore.getState();
  const wanted = !before.liked.get(key);
  const shown = before.pressed.get(key);
  const count = shown?.seen === nft.likes ? shown.likes : nft.likes;
  setLiked(key, wanted);
  setPressed(key, { seen: nft.likes, likes: Math.max(0, count + (wanted ? 1 : -1)) });
  let kept = { liked: !wanted, pressed: shown };
  const send = async (liked: boolean) => {
    const path = `/api/nfts/${nft.id}/like`;
    const { likes } = await sendOwn(asSent<Like>(), path, { method: liked ? 'PUT' : 'DELETE' });
    kept = { liked, pressed: { seen: nft.likes, likes } };
  };
  try {
    if (await sendLastWish(key, wanted, send)) setPressed(key, kept.pressed);
  } catch (error) {
    setLiked(key, kept.liked);
    setPressed(key, kept.pressed);
    const reason = error instanceof Error ? error.message : m.likes.checkYourConnectionAndTryAgain;
    toast('error', m.likes.weCouldntSaveThisReason({ reason }));
  }
}

function setLiked(key: string, liked: boolean): void {
  likesStore.setState((state) => ({ ...state, liked: new Map(state.liked).set(key, liked) }));
}

function setPressed(key: string, given: Pressed | undefined): void {
  likesStore.setState((state) => {
    const pressed = new Map(state.pressed);
    if (given) pressed.set(key, given);
    else pressed.delete(key);
    return { ...state, pressed };
  });
}
