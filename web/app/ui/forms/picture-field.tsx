import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { announce } from '../../lib/announce.ts';
import { cx } from '../../lib/class-names.ts';
import { FIRST_VIEW, type Part, type PictureView, toPart, zoomView } from '../../lib/picture-view.ts';
import { Button } from '../button.tsx';
import { Callout } from '../feedback/callout.tsx';
import { Gauge } from '../feedback/gauge.tsx';
import { Icon } from '../icon.tsx';
import { Tooltip } from '../overlay/tooltip.tsx';
import { PictureCropper, ZoomSlider } from './picture-cropper.tsx';

export type PictureFieldProps = {
  /** The name of the picture: "Profile image". */
  label: string;
  /** Recommended size and format, as a tooltip of the button that chooses: "profile image 400 x 400 recommended, max 50MB". */
  hint: string;
  /** Words of the button that sends: "Save Profile Image". */
  saveLabel: string;
  /** Pixels that the picture will have. */
  shape: { width: number; height: number };
  maxBytes: number;
  /** The picture as it is now, which fills the frame. */
  current: ReactNode;
  /** Classes of the frame, such as its largest width and its corners. */
  frameClass?: string;
  /**
   * Sends the file and the part of it to show; resolves when it is saved. What it throws is shown: an Error whose message is a
   * sentence for the reader.
   */
  onSave: (file: File, part: Part, options: SendOptions) => Promise<void>;
};

/** The types that the server reads (server/src/modules/profile-pictures/). */
const ACCEPTED = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

/** With large letters a phone is not wide enough for one. */
const TWO_LINES = 'h-auto! min-h-10 shrink! py-1.5 whitespace-normal!';

type Chosen = { file: File; url: string; ratio: number | undefined };

/** A picture to choose or to drop, to cut and to save. Until it is saved nothing is sent. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, saveLabel, shape, maxBytes, current, frameClass, onSave } = props;
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [chosen, setChosen] = useState<Chosen>();
  const [view, setView] = useState<PictureView>(FIRST_VIEW);
  const [failure, setFailure] = useState<string>();
  const [isOver, setOver] = useState(false);
  const sending = useSending();
  const frameRatio = shape.width / shape.height;

  const url = chosen?.url;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const choose = (file: File | undefined) => {
    if (!file || sending.isSending) return;
    setFailure(findFault(file, maxBytes));
    setView(FIRST_VIEW);
    setChosen(
      findFault(file, maxBytes) ? undefined : { file, url: URL.createObjectURL(file), ratio: undefined },
    );
  };
  const clearChosen = () => {
    setChosen(undefined);
    setFailure(undefined);
  };
  const save = async ({ file, ratio }: Chosen) => {
    setFailure(undefined);
    const result = await sending.send((options) =>
      onSave(file, toPart(view, ratio ?? frameRatio, frameRatio), options),
    );
    if (result === 'saved') {
      setChosen(undefined);
      announce(label, `${label} saved.`);
    } else if (result instanceof Error) setFailure(result.message);
  };

  return (
    <section
      aria-label={label}
      className="grid grid-cols-1 gap-3"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        choose(event.dataTransfer.files[0]);
      }}
    >
      <div
        className={cx('relative w-full overflow-hidden bg-raise', frameClass)}
        style={{ aspectRatio: `${shape.width} / ${shape.height}` }}
      >
        {chosen ? (
          <PictureCropper
            src={chosen.url}
            ratio={chosen.ratio}
            frameRatio={frameRatio}
            view={view}
            onView={setView}
            onLoad={(ratio) => setChosen({ ...chosen, ratio })}
            onError={() => {
              setChosen(undefined);
              setFailure(
                'This file can’t be opened as a picture. Choose a JPG, PNG, GIF, WebP or AVIF file.',
              );
            }}
            disabled={sending.isSending}
          />
        ) : (
          current
        )}
        {isOver && (
          <span className="absolute inset-0 grid place-items-center rounded-[inherit] border-2 border-dashed border-signal bg-scrim text-on-scrim">
            <span className="label text-lead">Drop it here</span>
          </span>
        )}
      </div>
      {chosen && !sending.isSending && (
        <ZoomSlider
          view={view}
          onZoom={(zoom) => setView(zoomView(view, zoom, [chosen.ratio ?? frameRatio, frameRatio]))}
          disabled={chosen.ratio === undefined}
        />
      )}
      {sending.isSending && (
        // As high as what it takes the place of: no button moves.
        <div className="min-h-11">
          <Gauge
            label={sending.sent < 1 ? 'Sending' : 'Processing the picture'}
            fraction={sending.sent}
            value={`${Math.floor(sending.sent * 100)}%`}
          />
        </div>
      )}
      {failure !== undefined && <Callout kind="error">{failure}</Callout>}
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={label}
        onChange={(event) => {
          choose(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        {chosen && (
          <Button
            className={TWO_LINES}
            variant="primary"
            busy={sending.isSending}
            onClick={() => void save(chosen)}
          >
            {saveLabel}
          </Button>
        )}
        {chosen && (
          <Button variant="ghost" onClick={sending.isSending ? sending.cancel : clearChosen}>
            Cancel
          </Button>
        )}
        {/* Keeps its place during the upload, so that nothing below moves. */}
        <span className={cx(sending.isSending && 'invisible')}>
          <Tooltip id={hintId} text={hint} side="bottom" align="start">
            <Button className={TWO_LINES} aria-describedby={hintId} onClick={() => input.current?.click()}>
              <Icon name="plus" className="size-4.5" />
              {chosen ? 'Choose another' : 'Choose a picture'}
              <span className="sr-only">, {label}</span>
            </Button>
          </Tooltip>
        </span>
      </div>
    </section>
  );
}

/** Returns the fault of a file before it is sent, in a sentence. The server reads its content. */
function findFault({ size, type }: File, maxBytes: number): string | undefined {
  if (size === 0) return 'This file is empty. Choose another one.';
  if (size > maxBytes) {
    return `This file is larger than ${maxBytes / 1_000_000} MB. Make it smaller, or choose another one.`;
  }
  if (type !== '' && !type.startsWith('image/')) {
    return 'This file isn’t a picture. Choose a JPG, PNG, GIF, WebP or AVIF file.';
  }
  return undefined;
}

type SendOptions = {
  /** Tells which fraction has been sent (lib/session/own-api.ts). */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
};

type Sending = {
  isSending: boolean;
  /** The part that was sent, 0 to 1. */
  sent: number;
  /** Resolves to the failure, or how it ended. Leaving the page cancels it. */
  send: (work: (options: SendOptions) => Promise<void>) => Promise<'saved' | 'cancelled' | Error>;
  cancel: () => void;
};

/** Sending something large that the reader may call off. */
function useSending(): Sending {
  const [sent, setSent] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  return {
    isSending: sent !== undefined,
    sent: sent ?? 0,
    async send(work) {
      const own = new AbortController();
      abort.current = own;
      setSent(0);
      try {
        await work({ onProgress: setSent, signal: own.signal });
        return 'saved';
      } catch (error) {
        if (own.signal.aborted) return 'cancelled';
        return error instanceof Error ? error : new Error('We couldn’t save the picture. Try again.');
      } finally {
        setSent(undefined);
      }
    },
    cancel: () => abort.current?.abort(),
  };
}
