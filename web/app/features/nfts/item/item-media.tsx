import type { NftDetail } from '@pitlane/shared/api/nfts';
import { useState } from 'react';
import { pauseOthers } from '../../../lib/one-player.ts';
import { toAddress } from '../../../lib/site-path.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';

type Media = NonNullable<NftDetail['media']>;

const PLAYER = { audio: 'block w-full', video: 'absolute inset-0 size-full bg-stage object-contain' };

/** The film of an item in the place of its picture, or its sound below it. Nothing plays until it is asked for. */
export function ItemMedia({ media: { kind, url }, title }: { media: Media; title: string }) {
  const [failed, setFailed] = useState(false);
  const Player = kind;
  if (failed) {
    return (
      <Callout kind="warning" quiet className="m-3">
        The {kind === 'audio' ? 'sound' : 'film'} cannot be played here. Reload the page to try again.
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
