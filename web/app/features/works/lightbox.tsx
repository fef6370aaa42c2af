import { WORKS } from '@pitlane/shared/domain/site/works';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/cars/picture.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { findNextPlace, getWorkSource, readSwipe } from './work-address.ts';

type LightboxProps = {
  /** The index of the picture. Undefined closes it. */
  place: number | undefined;
  onPlace: (place: number) => void;
  onClose: () => void;
  /** The link of the grid that shows this picture: it has the focus afterwards. */
  findLink: (place: number) => HTMLElement | null;
};

/** One picture of the Gallery in large, with the way to its neighbours: by button, key or swipe. */
export function Lightbox({ place: asked, onPlace, onClose, findLink }: LightboxProps) {
  // While it is open the address follows the picture, a little later: two keys at once are two steps. While it closes it shows what it showed.
  const [place, setPlace] = useState(asked ?? 0);
  const [before, setBefore] = useState(asked);
  if (asked !== before) {
    setBefore(asked);
    if (before === undefined && asked !== undefined) setPlace(asked);
  }
  const from = useRef<{ x: number; y: number }>(undefined);
  const counter = useRef<HTMLParagraphElement>(null);
  const open = asked !== undefined;
  const go = (key: string) => {
    const next = findNextPlace(key, place);
    if (next === undefined) return;
    setPlace(next);
    onPlace(next);
  };
  // Wherever in the dialog the focus is, also on its x. The dialog keeps arrow keys from going up: they are heard on the way down.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (findNextPlace(event.key, place) === undefined) return;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    go(event.key);
  });
  useEffect(() => {
    if (!open) return undefined;
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [open]);
  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const { x, y } = from.current ?? { x: clientX, y: clientY };
    from.current = undefined;
    const key = readSwipe(clientX - x, clientY - y);
    if (key) go(key);
  };
  const { title, caption } = WORKS[place] ?? { title: '', caption: '' };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      kind="wide"
      title={title}
      firstFocus={counter}
      findLastFocus={() => findLink(place)}
    >
      <div
        className="touch-pan-y touch-pinch-zoom select-none"
        onPointerDown={({ clientX, clientY, isPrimary }) => {
          from.current = isPrimary ? { x: clientX, y: clientY } : undefined;
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          from.current = undefined;
        }}
      >
        <LargeWork place={place} />
      </div>
      <p className="mt-3 text-mute">{caption}</p>
      <div className="mt-4 flex items-center justify-between gap-4">
        <Button size="icon" className="size-11" aria-label="Previous picture" onClick={() => go('ArrowLeft')}>
          <Icon name="chevron-left" />
        </Button>
        <p ref={counter} tabIndex={-1} role="status" className="display text-h3 tabular-nums outline-none">
          {place + 1} / {WORKS.length}
          <span className="sr-only">: {title}</span>
        </p>
        <Button size="icon" className="size-11" aria-label="Next picture" onClick={() => go('ArrowRight')}>
          <Icon name="chevron-right" />
        </Button>
      </div>
    </Dialog>
  );
}

const SIZES = '(width < 600px) 92vw, min(88vw, 106dvh, 1100px)';

/** A Gallery picture as large as the window allows, in a box that is the same for all. Fetches its neighbours ahead. */
function LargeWork({ place }: { place: number }) {
  const around = ['ArrowLeft', 'ArrowRight'].flatMap((key) => findNextPlace(key, place) ?? []);
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-lg bg-stage">
      {[place, ...around].map((each) => (
        <div key={each} hidden={each !== place} className="absolute inset-0">
          <Picture
            source={getWorkSource(each)}
            alt={each === place ? (WORKS[each]?.caption ?? '') : ''}
            sizes={SIZES}
            width={640}
            height={480}
            eager
            className="on-stage pointer-events-none block size-full object-cover"
          />
        </div>
      ))}
    </div>
  );
}
