import { buildingNumber } from '@pitlane/shared/art/building';
import { drawAsset, drawWork } from '@pitlane/shared/art/draw-asset';
import { drawNotRevealed } from '@pitlane/shared/art/draw-not-revealed';
import { drawPageCard } from '@pitlane/shared/art/draw-page-card';
import { drawNotRevealedSocialCard, drawSocialCard } from '@pitlane/shared/art/draw-social-card';
import { AppError } from '@pitlane/shared/domain/app-error';
import { ASSET_KINDS, type AssetKind, TANK } from '@pitlane/shared/domain/cars/assets';
import { RANK_LABEL } from '@pitlane/shared/domain/cars/car-ranks';
import { SERIES_LABEL } from '@pitlane/shared/domain/cars/series';
import { CHAIN_FACTS } from '@pitlane/shared/domain/chain/chains';
import type { PageCardName } from '@pitlane/shared/domain/site/pages';
import { WORKS } from '@pitlane/shared/domain/site/works';
import { LRUCache } from 'lru-cache';
import { type CarRow, isCar } from '../nfts/item-rows.ts';
import { findTraits, getPictureVersion, toCarState } from '../nfts/nft-view.ts';
import type { NftsService } from '../nfts/nfts.service.ts';
import { drawScene, type RasterScene, type Scene } from './draw-scene.ts';
import {
  type Bytes,
  type Drawing,
  type Format,
  type PictureStore,
  pictureKey,
  rasterKey,
  toDrawing,
} from './picture-store.ts';
import { type FindTokenPicture, isTokenId } from './token-pictures.ts';

export type CoveredScene = Scene | 'cloth';
/** The values that distinguish pictures of assets of a kind. */
export type AssetLook = { number?: number | undefined; fuel: number; open: boolean };
export type Picture = {
  type: 'image/avif' | 'image/webp' | 'image/png' | 'image/svg+xml';
  body: Bytes | string;
  etag: string;
  /** The number of what the picture shows (getPictureVersion); undefined where there is no such thing. */
  version: number | undefined;
};

const SOCIAL_WIDTH = 1200;
/** About 2 MB of memory. */
const MAX_KEYS = 10_000;

/**
 * Pictures of items, drawn from the index. A car that is not built yet is drawn covered. Throws NOT_FOUND for
 * an id that the index does not hold.
 */
export function createMediaService(
  nfts: Pick<NftsService, 'car' | 'item'>,
  store: PictureStore,
  findTokenPicture: FindTokenPicture,
) {
  /** Drawing a car takes 2 to 9 ms of the one thread that answers all requests: with its key, a kept picture needs no drawing. */
  const keys = new LRUCache<string, string, () => string>({
    max: MAX_KEYS,
    memoMethod: (_name, _old, { context: draw }) => pictureKey(draw()),
  });
  /** What never changes while the process runs: drawn again only where its picture is not kept. */
  const fixedDrawing = (name: string, draw: () => string): Drawing => ({
    key: keys.memo(name, { context: draw }),
    draw,
  });
  const findDrawing = async (
    id: string,
    scene: RasterScene,
  ): Promise<{ drawing: Drawing; version: number | undefined }> => {
    const open = scene === 'open';
    if (isTokenId(id)) return findTokenPicture(id, open);
    const item = await nfts.item(id);
    if (isCar(item)) {
      const version = getPictureVersion(item);
      const draw = () => drawScene(item, scene);
      const key = keys.memo(`${id} ${version} ${scene}`, { context: draw });
      return { drawing: { key, draw, open }, version };
    }
    const kind = ASSET_KINDS.find((each) => each === item.collection);
    if (!kind) throw new Error(`there is no drawing for ${id}`);
    const look = { number: buildingNumber(item.tokenId), fuel: item.fuel ?? TANK, open };
    return { drawing: toDrawing(drawAsset(kind, look), open), version: undefined };
  };
  const drawingOf = async (id: string, scene: Scene) => {
    const car = await nfts.car(id);
    return { svg: drawScene(car, scene), version: getPictureVersion(car) };
  };

  const rasterOf = async (
    drawing: Drawing,
    version: number | undefined,
    width: number,
    format: Format,
    onMiss: () => void,
  ): Promise<Picture> => ({
    type: `image/${format}`,
    body: await store.picture(drawing, width, format, onMiss),
    etag: `"${rasterKey(drawing.key, width)}-${format}"`,
    version,
  });

  return {
    async raster(
      { id, scene }: { id: string; scene: RasterScene },
      width: number,
      format: Format,
      onMiss: () => void,
    ): Promise<Picture> {
      const { drawing, version } = await findDrawing(id, scene);
      return rasterOf(drawing, version, width, format, onMiss);
    },

    async vector(id: string, scene: Scene): Promise<Picture> {
      const { svg, version } = await drawingOf(id, scene);
      return svgPicture(svg, version);
    },

    /** Returns the picture that other sites show for a link: of a car 1200 × 630 with its name, of another item its picture. */
    async socialCard(id: string, onMiss: () => void): Promise<Picture> {
      const item = await nfts.item(id);
      const { drawing, version } = isCar(item)
        ? { drawing: toDrawing(socialCardOf(item)), version: getPictureVersion(item) }
        : await findDrawing(id, 'stage');
      return rasterOf(drawing, version, SOCIAL_WIDTH, 'png', onMiss);
    },

    asset: (kind: AssetKind, look: AssetLook): Picture => svgPicture(drawAsset(kind, look), undefined),

    async assetRaster(
      kind: AssetKind,
      look: AssetLook,
      width: number,
      format: Format,
      onMiss: () => void,
    ): Promise<Picture> {
      return rasterOf(toDrawing(drawAsset(kind, look), look.open), undefined, width, format, onMiss);
    },

    /** A picture of the Gallery, by its place from 0 on. */
    async work(
      { place, scene }: { place: number; scene: RasterScene },
      width: number,
      format: Format,
      onMiss: () => void,
    ): Promise<Picture> {
      const work = WORKS[place];
      if (!work) throw new AppError('NOT_FOUND', `The Gallery has ${WORKS.length} pictures.`);
      const drawing = fixedDrawing(`work ${place} ${scene}`, () => drawWork(work, scene));
      return rasterOf({ ...drawing, open: scene === 'open' }, undefined, width, format, onMiss);
    },

    /** Returns the picture that other sites show for a link to a page that is about no item. */
    async pageCard(name: PageCardName, onMiss: () => void): Promise<Picture> {
      const drawing = fixedDrawing(`page ${name}`, () => drawPageCard(name));
      return rasterOf(drawing, undefined, SOCIAL_WIDTH, 'png', onMiss);
    },

    notRevealed: (scene: CoveredScene): Picture => svgPicture(drawNotRevealed({ scene }), undefined),
  };
}

function socialCardOf(car: CarRow): string {
  const { title } = car;
  const traits = findTraits(car);
  const chain = CHAIN_FACTS[car.chain].label;
  if (!traits) return drawNotRevealedSocialCard({ title, subtitle: `Not built yet · ${chain}` });
  const { rank, upgrades } = toCarState(car);
  const subtitle = `${SERIES_LABEL[traits.series]} · ${RANK_LABEL[rank]} · ${chain}`;
  return drawSocialCard({ traits, rank, upgrades, title, subtitle });
}

export type MediaService = ReturnType<typeof createMediaService>;

export function svgPicture(svg: string, version: number | undefined): Picture {
  return { type: 'image/svg+xml', body: svg, etag: `"${pictureKey(svg)}"`, version };
}
