import { useState } from 'react';
import { toAddress } from '../../../lib/site-path.ts';
import { wantsLessMotion } from '../../../lib/wants-less-motion.ts';
import { StageButton } from './stage-button.tsx';
import { StageProblem } from './stage-problem.tsx';

/**
 * An animated picture over its first frame. It plays at once, and can be paused (WCAG 2.2.2); for visitors who want less motion it plays when
 * they ask for it.
 */
export function ItemAnimation({ url, title }: { url: string; title: string }) {
  const [plays, setPlays] = useState(() => !wantsLessMotion());
  const [failed, setFailed] = useState(false);
  if (failed) {
    return <StageProblem>The animation can't be played here. Reload the page to try again.</StageProblem>;
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
