import {
  type FileKind,
  findFileKind,
  getFileRefusal,
  KIND_BYTES,
} from '@pitlane/shared/domain/cars/item-files';
import { m } from '@pitlane/shared/messages/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Creation, type CreationPlan, MAX_ITEMS } from './creation.ts';

/** A chosen file, with its preview. */
export type ChosenFile = {
  file: File;
  kind: FileKind;
  /** Address in this browser of the picture that stands for it. Let it go when it is not shown any more. */
  shown: string;
  poster?: Blob;
};

/** Pixels of the larger side of a video's picture. */
const POSTER_SIDE = 1_280;
const POSTER_TIMEOUT_MS = 8_000;

/** Reads by its content what a file is. Gives a sentence instead when it cannot be taken: the server looks at all of it. */
async function readChosen(file: File): Promise<ChosenFile | string> {
  const head = new Uint8Array(await file.slice(0, KIND_BYTES).arrayBuffer());
  const refusal = getFileRefusal(file.size, head);
  const kind = findFileKind(head);
  if (refusal !== undefined || !kind) return refusal ?? '';
  if (kind !== 'MP4') return { file, kind, shown: URL.createObjectURL(file) };
  const poster = await drawPoster(file);
  return { file, kind, poster, shown: URL.createObjectURL(poster) };
}

/** A picture of a video: one of its first frames, or a drawn cover where this browser cannot play it. */
async function drawPoster(file: Blob): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    return await toPicture(await openFrame(address));
  } catch (error) {
    console.warn('This browser can’t show a frame of the video, so we use a cover instead.', error);
    return toPicture(undefined);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function openFrame(address: string): Promise<HTMLVideoElement> {
  const video = document.createElement('video');
  const { promise, resolve, reject } = Promise.withResolvers<HTMLVideoElement>();
  setTimeout(() => reject(new Error('the video does not open')), POSTER_TIMEOUT_MS);
  video.muted = true;
  video.preload = 'auto';
  video.onerror = () => reject(video.error);
  // The very first frame is often black.
  video.onloadeddata = () => {
    video.currentTime = Math.min(1, (Number.isFinite(video.duration) ? video.duration : 0) / 4);
  };
  video.onseeked = () => resolve(video);
  video.src = address;
  return promise;
}

async function toPicture(video: HTMLVideoElement | undefined): Promise<Blob> {
  const { videoWidth = 640, videoHeight = 480 } = video ?? {};
  const scale = Math.min(1, POSTER_SIDE / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser draws nothing');
  if (video) pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  else drawCover(pen);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing was drawn'))), 'image/png');
  return promise;
}

/** A dark stage with the sign of playing on it, 640 × 480. */
function drawCover(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = '#17191d';
  pen.fillRect(0, 0, 640, 480);
  pen.fillStyle = '#2a2d33';
  pen.fillRect(0, 330, 640, 150);
  pen.fillStyle = '#f4f1ea';
  pen.beginPath();
  pen.moveTo(280, 180);
  pen.lineTo(280, 300);
  pen.lineTo(384, 240);
  pen.fill();
}

/** The files that were chosen, each looked at by its content. */
export function useChosenFiles(plan: CreationPlan, left: Creation | undefined) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const all = useRef(files);
  all.current = files;
  // The addresses live as long as the form.
  useEffect(
    () => () => {
      for (const { shown } of all.current) URL.revokeObjectURL(shown);
    },
    [],
  );
  const add = async (added: readonly File[]) => {
    setRefusal(undefined);
    setBusy(true);
    const most = MAX_ITEMS[plan];
    const read = await Promise.all(added.slice(0, most).map(readChosen)).finally(() => setBusy(false));
    const good = read.filter((each) => typeof each !== 'string');
    const bad = read.findIndex((each) => typeof each === 'string');
    // A single item has one file: the new one takes the place of the one before.
    const next = plan === 'single' && good.length > 0 ? good : [...all.current, ...good];
    setFiles(next.slice(0, most));
    if (bad >= 0) setRefusal(`${added[bad]?.name}: ${read[bad]}`);
    else if (added.length > most || next.length > most) setRefusal(toTooMany(plan));
  };
  const begin = useEffectEvent(() => {
    if (left) void add(left.items.map(({ file }) => file));
  });
  useEffect(() => begin(), []);
  return {
    files,
    refusal,
    busy,
    add,
    remove(file: ChosenFile) {
      URL.revokeObjectURL(file.shown);
      setFiles((before) => before.filter((each) => each !== file));
      setRefusal(undefined);
    },
  };
}

function toTooMany(plan: CreationPlan): string {
  return plan === 'single'
    ? m.create.aSingleItemHasOneFile
    : m.create.aSetCanHaveUpTo({ multiple: MAX_ITEMS.multiple });
}
