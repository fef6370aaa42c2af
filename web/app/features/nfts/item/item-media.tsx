import type { NftDetail } from '@pitlane/shared/api/nft-detail';
import { useState } from 'react';
import { pauseOthers } from '../../../lib/one-player.ts';
import { toAddress } from '../../../lib/site-path.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { ItemAnimation } from './item-animation.tsx';
import { ItemModel } from './item-model.tsx';

type Media = NonNullable<NftDetail['media']>;
type MediaProps = { media: Media; title: string };

/** What an item plays: its film, animation or 3D model in the place of its picture, or its sound below it. */
export function ItemMedia({ media: { kind, url }, title }: MediaProps) {
  switch (kind) {
    case 'animation':
      return <ItemAnimation url={url} title={title} />;
    case 'model':
      return <ItemModel url={url} title={title} />;
    default:
      return <ItemPlayer kind={kind} url={url} title={title} />;
  }
}

const PLAYER = { audio: 'block w-full', video: 'absolute inset-0 size-full bg-stage object-contain' };

/** The browser's own player. Nothing plays until the visitor asks for it. */
function ItemPlayer({ kind, url, title }: { kind: keyof typeof PLAYER; url: string; title: string }) {
  const [failed, setFailed] = useState(false);
  const Player = kind;
  if (failed) {
    return (
      <Callout kind="warning" quiet className="m-3">
        The {kind === 'audio' ? 'sound' : 'film'} can’t be played here. Reload the page to try again.
      </Callout>
    );
  }
  return (
    <div className={kind === 'audio' ? 'p-3' : undefined}>
      <Player
        src={toAddress(url)}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        onPlay={(event) => pauseOthers(event.currentTarget)}
        onError={() => setFailed(true)}
        className={PLAYER[kind]}
      />
    </div>
  );
}
