import { useEffect, useRef, useState } from 'react';

/** A card's film: it plays without sound while the card is pointed at or has the focus, unless the reader wants less motion. */
export function HoverVideo({ url }: { url: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const card = video.current?.closest('article');
    if (!card || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    const stop = new AbortController();
    const start = () => setWanted(true);
    const end = () => setWanted(false);
    for (const event of ['pointerenter', 'focusin'])
      card.addEventListener(event, start, { signal: stop.signal });
    for (const event of ['pointerleave', 'focusout'])
      card.addEventListener(event, end, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  useEffect(() => {
    const player = video.current;
    if (!player) return;
    if (!wanted) return player.pause();
    // The picture stays where the film cannot be played.
    player.play().catch((error: unknown) => console.warn('The film does not play.', error));
  }, [wanted]);
  return (
    <video
      ref={video}
      src={url}
      muted
      loop
      playsInline
      preload="none"
      aria-hidden
      className={`absolute inset-0 size-full object-cover transition-opacity ${wanted ? 'opacity-100' : 'opacity-0'}`}
    />
  );
}
