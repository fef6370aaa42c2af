import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cx } from '../../lib/class-names.ts';
import { formatCount } from '../../lib/format/format-price.ts';
import { getLoginPath } from '../../lib/session/login-path.ts';
import { useSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { loadLike, toggleLike, useLike } from './like-store.ts';

export type LikeButtonProps = {
  nft: { id: string; title: string; likes: number };
  /** On a card's picture: the heart, and the count where there is room. */
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
    toast('info', 'Sign in to like cars. What you like is kept on your page.', {
      action: { label: 'Sign in', run: signIn },
    });
  };
  const words = `${formatCount(likes)} ${likes === 1 ? 'like' : 'likes'}`;
  return (
    <Button
      size="sm"
      variant={small ? 'secondary' : 'ghost'}
      aria-pressed={liked}
      aria-label={small ? `Like ${nft.title}, ${words}` : `Like, ${words}`}
      onClick={press}
      className={cx('tabular-nums', small ? 'h-10! min-w-10 px-2.5!' : '-mx-3 text-mute')}
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
