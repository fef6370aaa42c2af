import { n1 } from './geometry.ts';
import { tidyColours, tidyPaths } from './path-data.ts';

/** A standalone SVG document; with a width it has a size in pixels, without it fills its box. */
export function svg(viewBox: string, width: number | undefined, content: string): string {
  const [, , w = 4, h = 3] = viewBox.split(' ').map(Number);
  const size = width ? ` width="${width}" height="${n1((width * h) / w)}"` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}"${size}>${tidyColours(tidyPaths(content))}</svg>`;
}
