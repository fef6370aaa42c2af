import { useRef, useState } from 'react';
import { pauseOthers } from '../../lib/one-player.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';

/** Plays and pauses a card's sound; goes back to the beginning when it has ended (specification section 4). */
export function AudioButton({ url, title }: { url: string; title: string }) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isOn, setOn] = useState(false);
  const [failed, setFailed] = useState<string>();
  const toggle = async () => {
    const player = audio.current;
    if (!player) return;
    if (isOn) return player.pause();
    try {
      await player.play();
    } catch (error) {
      console.warn('The sound does not play.', error);
      setFailed('This sound cannot be played here. Reload the page to try again.');
    }
  };
  return (
    <div className="absolute end-3 bottom-3 z-10">
      {/* biome-ignore lint/a11y/useMediaCaption: the sound of an engine has no words */}
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={(event) => {
          pauseOthers(event.currentTarget);
          setOn(true);
        }}
        onPause={() => setOn(false)}
        onEnded={(event) => {
          event.currentTarget.currentTime = 0;
        }}
      />
      <Button
        size="icon"
        onClick={toggle}
        disabledReason={failed}
        tooltipAlign="end"
        aria-label={`${isOn ? 'Pause' : 'Play'} the sound of ${title}`}
      >
        <Icon name={isOn ? 'pause' : 'play'} className="size-4" />
      </Button>
    </div>
  );
}
