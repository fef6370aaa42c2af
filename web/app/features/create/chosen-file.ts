import {
  type FileKind,
  findFileKind,
  getFileRefusal,
  KIND_BYTES,
} from '@pitlane/shared/domain/cars/item-files';

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
export async function readChosen(file: File): Promise<ChosenFile | string> {
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
    console.warn('This browser cannot show a frame of the video, so it gets a cover.', error);
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
