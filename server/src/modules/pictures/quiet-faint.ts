import sharp, { type Sharp } from 'sharp';

/** Opacity below which a colour gives way, of 255. */
const KNEE = 64;
/** The colour that it gives way to: the dark of a car's edges and shadows. */
const DARK = [38, 40, 44] as const;

/**
 * Makes the colours of an open picture calm where they are hardly seen. A drawing's colours come multiplied with their opacity in
 * whole numbers, so what is nearly clear has colours that jump from pixel to pixel: a fifth of the file.
 */
export async function quietFaint(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    const opacity = data[pixel + 3] ?? 0;
    if (opacity >= KNEE) continue;
    for (const [channel, dark] of DARK.entries()) {
      const colour = data[pixel + channel] ?? 0;
      data[pixel + channel] = dark + Math.trunc(((colour - dark) * opacity) / KNEE);
    }
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } });
}
