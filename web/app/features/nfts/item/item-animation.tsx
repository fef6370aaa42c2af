import { useState } from 'react';
import { toAddress } from '../../../lib/site-path.ts';
import { Callout } from '../../../ui/feedback/callout.tsx';
import { StageButton } from './stage-button.tsx';

/**
 * An animated picture over its first frame. It plays at once, and can be paused (WCAG 2.2.2); for visitors who want less motion it plays when
 * they ask for it.
 */
export function ItemAnimation({ url, title }: { url: string; title: string }) {
  const [plays, setPlays] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <Callout kind="warning" quiet className="absolute inset-x-3 bottom-3 z-10">
        The animation can't be played here. Reload the page to try again.
      </Callout>
    );
  }
  return (
    <>
      {plays && (
        <img
          src={toAddress(url)}
          alt={title}
          onError={() => setFailed(true)}
          className="absolute inset-0 size-full bg-stage object-contain"
        />
      )}
      <StageButton icon={plays ? 'pause' : 'play'} onClick={() => setPlays(!plays)}>
        {plays ? 'Pause animation' : 'Play animation'}
      </StageButton>
    </>
  );
}
