import type { Nft } from '@pitlane/shared/api/nfts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { pauseOthers } from '../../lib/one-player.ts';
import { toAddress } from '../../lib/site-path.ts';
import { wantsLessMotion } from '../../lib/wants-less-motion.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';

/** The sound or the film of a card. */
export function CardMedia({
  media: { kind, url },
  title,
}: {
  media: NonNullable<Nft['media']>;
  title: string;
}) {
  if (kind === 'audio') return <AudioButton url={url} title={title} />;
  if (kind === 'video') return <HoverVideo url={url} />;
  // A model is turned on the page of its item.
  return kind === 'animation' ? <HoverAnimation url={url} /> : null;
}

/** Plays and pauses a card's sound; goes back to the beginning when it has ended (specification section 4). */
function AudioButton({ url, title }: { url: string; title: string }) {
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
      console.warn('The sound doesn’t play.', error);
      setFailed('This sound can’t be played here. Reload the page to try again.');
    }
  };
  return (
    <div className="absolute end-3 bottom-3 z-10">
      {/* biome-ignore lint/a11y/useMediaCaption: the sound of an engine has no words */}
      <audio
        ref={audio}
        src={toAddress(url)}
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

/** Returns whether the card around an element is pointed at or has the focus; never where the visitor wants less motion. */
function useIsPointedAt(element: RefObject<HTMLElement | null>): boolean {
  const [isPointedAt, setPointedAt] = useState(false);
  useEffect(() => {
    const card = element.current?.closest('article');
    if (!card || wantsLessMotion()) return undefined;
    const stop = new AbortController();
    const start = () => setPointedAt(true);
    const end = () => setPointedAt(false);
    for (const event of ['pointerenter', 'focusin'])
      card.addEventListener(event, start, { signal: stop.signal });
    for (const event of ['pointerleave', 'focusout'])
      card.addEventListener(event, end, { signal: stop.signal });
    return () => stop.abort();
  }, [element]);
  return isPointedAt;
}

/** A card's animation: it plays while the card is pointed at or has the focus, and is not loaded before. */
function HoverAnimation({ url }: { url: string }) {
  const place = useRef<HTMLDivElement>(null);
  const isPlaying = useIsPointedAt(place);
  return (
    <div ref={place} aria-hidden className="pointer-events-none absolute inset-0">
      {isPlaying && <img src={toAddress(url)} alt="" className="size-full bg-stage object-contain" />}
    </div>
  );
}

/** A card's film: it plays without sound while the card is pointed at or has the focus. */
function HoverVideo({ url }: { url: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const wanted = useIsPointedAt(video);
  useEffect(() => {
    const player = video.current;
    if (!player) return;
    if (!wanted) return player.pause();
    // The picture stays where the film cannot be played.
    player.play().catch((error: unknown) => console.warn('The video doesn’t play.', error));
  }, [wanted]);
  return (
    <video
      ref={video}
      src={toAddress(url)}
      muted
      loop
      playsInline
      preload="none"
      aria-hidden
      className={`absolute inset-0 size-full object-cover transition-opacity ${wanted ? 'opacity-100' : 'opacity-0'}`}
    />
  );
}
