/** Which part of a picture is looked at through a frame. Fractions of the picture, from its upper left corner. */
export type PictureView = {
  /** 1: the picture just fills the frame. */
  zoom: number;
  /** The middle of the frame. */
  x: number;
  y: number;
};
export type Part = { x: number; y: number; width: number; height: number };

export const MAX_ZOOM = 4;
/** The whole frame filled, the picture's middle in its middle. */
export const FIRST_VIEW: PictureView = { zoom: 1, x: 0.5, y: 0.5 };

/** The part that a view shows of a picture, both given by their width divided by their height. */
export function toPart({ zoom, x, y }: PictureView, pictureRatio: number, frameRatio: number): Part {
  const width = Math.min(1, frameRatio / pictureRatio) / zoom;
  const height = Math.min(1, pictureRatio / frameRatio) / zoom;
  return { x: inside(x - width / 2, 1 - width), y: inside(y - height / 2, 1 - height), width, height };
}

/** The view moved by fractions of the frame, as far as the picture reaches. */
export function moveView(
  view: PictureView,
  by: { x: number; y: number },
  ratios: [number, number],
): PictureView {
  const { width, height } = toPart(view, ...ratios);
  return settle({ ...view, x: view.x + by.x * width, y: view.y + by.y * height }, ratios);
}

export function zoomView(view: PictureView, zoom: number, ratios: [number, number]): PictureView {
  return settle({ ...view, zoom: Math.min(MAX_ZOOM, Math.max(1, zoom)) }, ratios);
}

/** Moves the view's middle to the middle of what it shows: at an edge, a step back moves at once. */
function settle(view: PictureView, ratios: [number, number]): PictureView {
  const { x, y, width, height } = toPart(view, ...ratios);
  return { ...view, x: x + width / 2, y: y + height / 2 };
}

function inside(value: number, max: number): number {
  return Math.min(Math.max(0, max), Math.max(0, value));
}
