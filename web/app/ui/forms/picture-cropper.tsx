import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { cx } from '../../lib/class-names.ts';
import { MAX_ZOOM, moveView, type PictureView, toPart, zoomView } from '../../lib/picture-view.ts';
import { toAddress } from '../../lib/site-path.ts';

export type PictureCropperProps = {
  /** Address of the picture. */
  src: string;
  /** Width of the picture divided by its height; undefined until it is loaded. */
  ratio: number | undefined;
  /** The same of the frame, which fills its parent. */
  frameRatio: number;
  view: PictureView;
  onView: (view: PictureView) => void;
  /** The picture is there, with its width divided by its height. */
  onLoad: (ratio: number) => void;
  /** The browser cannot show it. */
  onError: () => void;
  disabled: boolean;
};

/** The share of the frame that one press of an arrow key moves. */
const STEP = 0.05;
const ZOOM_STEP = 0.25;
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** A picture behind a frame: dragged, moved with the arrow keys, and enlarged, until the frame shows the right part of it. */
export function PictureCropper(props: PictureCropperProps) {
  const { src, ratio, frameRatio, view, onView, onLoad, onError, disabled } = props;
  const hintId = useId();
  const dragged = useRef<{ x: number; y: number; view: PictureView } | undefined>(undefined);
  const ratios: [number, number] = [ratio ?? frameRatio, frameRatio];
  const part = toPart(view, ...ratios);

  const drag = (event: PointerEvent<HTMLElement>) => {
    const from = dragged.current;
    if (!from || disabled) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    onView(
      moveView(
        from.view,
        { x: (from.x - event.clientX) / width, y: (from.y - event.clientY) / height },
        ratios,
      ),
    );
  };
  const press = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    const zoom = { '+': ZOOM_STEP, '-': -ZOOM_STEP }[event.key];
    if (disabled || (!by && !zoom)) return;
    event.preventDefault();
    onView(by ? moveView(view, by, ratios) : zoomView(view, view.zoom + (zoom ?? 0), ratios));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no focus, and this is moved with the arrow keys
    <div
      role="group"
      // A place in a picture is no place in a line of text.
      dir="ltr"
      aria-label={`Part of the picture: from ${percent(part.x)} across and ${percent(part.y)} down, ${percent(part.width)} of its width`}
      aria-describedby={hintId}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the arrow keys
      tabIndex={0}
      className={cx('absolute inset-0 touch-none overflow-hidden', disabled ? 'opacity-60' : 'cursor-move')}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = { x: event.clientX, y: event.clientY, view };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        dragged.current = undefined;
      }}
      onPointerCancel={() => {
        dragged.current = undefined;
      }}
    >
      <img
        src={toAddress(src)}
        alt=""
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onLoad(naturalWidth / naturalHeight)}
        onError={onError}
        className={cx('absolute start-0 top-0 max-w-none select-none', ratio === undefined && 'opacity-0')}
        style={{
          width: `${100 / part.width}%`,
          height: `${100 / part.height}%`,
          transform: `translate(${-100 * part.x}%, ${-100 * part.y}%)`,
        }}
      />
      <span id={hintId} className="sr-only">
        Use the arrow keys to move the picture, and plus and minus to zoom.
      </span>
    </div>
  );
}

/** Each browser's own bar is dark on light or light on dark as it likes. */
const RANGE_CLASS = cx(
  'h-11 min-w-0 flex-1 cursor-pointer appearance-none rounded-md bg-transparent disabled:cursor-not-allowed disabled:opacity-50',
  '[&::-webkit-slider-runnable-track]:h-1.5 [&::-webkit-slider-runnable-track]:rounded-full [&::-webkit-slider-runnable-track]:bg-edge',
  '[&::-webkit-slider-thumb]:-mt-[7px] [&::-webkit-slider-thumb]:size-5 [&::-webkit-slider-thumb]:appearance-none',
  '[&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:bg-signal',
  '[&::-moz-range-track]:h-1.5 [&::-moz-range-track]:rounded-full [&::-moz-range-track]:bg-edge',
  '[&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-signal',
  'forced-colors:appearance-auto',
);

export type ZoomSliderProps = { view: PictureView; onZoom: (zoom: number) => void; disabled: boolean };

/** How much a picture is enlarged. */
export function ZoomSlider({ view, onZoom, disabled }: ZoomSliderProps) {
  return (
    <label className="flex h-11 items-center gap-3 text-small font-medium">
      Zoom
      <input
        type="range"
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={view.zoom}
        aria-valuetext={`${Math.round(view.zoom * 100)}%`}
        disabled={disabled}
        onChange={(event) => onZoom(Number(event.target.value))}
        className={RANGE_CLASS}
      />
    </label>
  );
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 100)}%`;
}
