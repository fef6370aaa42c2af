import { useEffect, useRef, useState } from 'react';
import { cx } from '../../lib/class-names.ts';
import { toAddress } from '../../lib/site-path.ts';
import { announceBuild } from './announce-build.ts';
import { Picture } from './picture.tsx';
import { getPictureProps, type PicturedNft } from './picture-props.ts';

/** Only the cloth, at its place in the picture of a covered car (shared/src/art/draw-not-revealed.ts). */
const CLOTH = '/media/not-revealed.svg?scene=cloth';

export type UnveilingProps = {
  /** The covered car. */
  before: PicturedNft;
  /** The built car. */
  after: PicturedNft;
  sizes: string;
  className: string | undefined;
};

/**
 * Covers the picture of a car that was seen covered. Once the car is built and its picture is loaded, the
 * floodlights come on and the cloth is pulled off, in three quarters of a second unless `--unveil` says otherwise. It is
 * decoration, except that the series is announced to screen readers.
 */
export function Unveiling({ before, after, sizes, className }: UnveilingProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<'covered' | 'off' | 'done'>('covered');
  const { id, title, buildSeries: series } = after;
  const coveredTitle = before.title;
  const built = series !== null;
  useEffect(() => {
    if (!series) return setPhase('covered');
    // Off screen: skip announcement and animation.
    if (!isInSight(stage.current)) return setPhase('done');
    announceBuild({ id, series, from: coveredTitle, to: title });
  }, [series, id, title, coveredTitle]);

  if (phase === 'done') return null;
  return (
    <div
      ref={stage}
      data-unveiling={built ? phase : undefined}
      className="pointer-events-none absolute inset-0 overflow-hidden"
      aria-hidden
    >
      {built && (
        <>
          <Picture
            {...getPictureProps(after, sizes, className)}
            alt=""
            eager
            onSettled={() => setPhase((now) => (now === 'covered' ? 'off' : now))}
          />
          <div
            className={cx('absolute inset-0', phase === 'off' && 'animate-[dim_var(--slow)_ease-out_both]')}
          >
            <Picture {...getPictureProps(before, sizes, className)} alt="" eager />
          </div>
          <span
            className={cx(
              'floodlight absolute inset-0 opacity-0',
              phase === 'off' && 'animate-[floodlight_var(--unveil,calc(3*var(--slow)))_ease-out]',
            )}
          />
        </>
      )}
      <img
        src={toAddress(CLOTH)}
        alt=""
        onAnimationEnd={() => setPhase('done')}
        className={cx(
          className,
          'absolute inset-0 size-full origin-[14%_78%] object-cover',
          phase === 'off'
            ? 'animate-[cloth-off_var(--unveil,calc(3*var(--slow)))_ease-in_both]'
            : 'opacity-0',
        )}
      />
    </div>
  );
}

function isInSight(element: Element | null): boolean {
  if (!element || document.visibilityState === 'hidden') return false;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}
