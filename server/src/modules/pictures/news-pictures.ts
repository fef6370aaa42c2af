import { drawNewsCard, drawNewsCover } from '@pitlane/shared/art/draw-news-cover';
import type { NewsCover } from '@pitlane/shared/domain/site/news';
import {
  type Drawing,
  type Format,
  type PictureStore,
  pictureKey,
  rasterKey,
  toDrawing,
} from './picture-store.ts';
import type { Picture } from './pictures.service.ts';

/** Finds what a post's card shows. */
export type FindNewsTitle = (id: number) => Promise<{ title: string; cover: NewsCover }>;

const CARD_WIDTH = 1200;

/** Pictures of news posts: their covers in sizes, and the cards that links to them show. */
export function createNewsPictures(store: PictureStore, findTitle: FindNewsTitle) {
  const covers = new Map<NewsCover, Drawing>();
  const coverOf = (cover: NewsCover): Drawing => {
    const known = covers.get(cover);
    if (known) return known;
    const drawn = drawNewsCover(cover);
    // The key alone is kept: a picture that is on disk needs no drawing.
    const drawing = { key: pictureKey(drawn), draw: () => drawNewsCover(cover) };
    covers.set(cover, drawing);
    return drawing;
  };
  const rasterOf = async (
    drawing: Drawing,
    width: number,
    format: Format,
    onMiss: () => void,
  ): Promise<Picture> => ({
    type: `image/${format}`,
    body: await store.picture(drawing, width, format, onMiss),
    etag: `"${rasterKey(drawing.key, width)}-${format}"`,
    version: undefined,
  });
  return {
    cover: (cover: NewsCover, width: number, format: Format, onMiss: () => void) =>
      rasterOf(coverOf(cover), width, format, onMiss),
    /** Throws NOT_FOUND for a post that there is not. */
    async card(id: number, onMiss: () => void): Promise<Picture> {
      const { title, cover } = await findTitle(id);
      return rasterOf(toDrawing(drawNewsCard(cover, title)), CARD_WIDTH, 'png', onMiss);
    },
  };
}
export type NewsPictures = ReturnType<typeof createNewsPictures>;
