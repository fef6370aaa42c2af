import {
  type AnimationClip,
  ClampToEdgeWrapping,
  LoadingManager,
  type Material,
  Mesh,
  MirroredRepeatWrapping,
  type Object3D,
  RepeatWrapping,
  Texture,
  type Wrapping,
} from 'three';
import { GLTFLoader, type GLTFLoaderPlugin, type GLTFParser } from 'three/addons/loaders/GLTFLoader.js';

export type Model = { root: Object3D; animations: AnimationClip[] };

/**
 * Reads a binary glTF 2.0 file. It has to be whole: a model that names further files is refused, because a page loads nothing from other
 * sites. Rejects with an error that says what is wrong with the file.
 */
export async function readModel(bytes: ArrayBuffer): Promise<Model> {
  const manager = new LoadingManager();
  manager.setURLModifier((url) => {
    throw new Error(`the model needs another file: ${url.slice(0, 80)}`);
  });
  const loader = new GLTFLoader(manager).register((parser) => new PicturesInside(parser));
  const { scene, animations } = await loader.parseAsync(bytes, '');
  return { root: scene, animations };
}

type Sampler = { wrapS?: number; wrapT?: number };
type PicturesOfModel = {
  textures?: { source?: number; sampler?: number }[];
  images?: { bufferView?: number; mimeType?: string }[];
  samplers?: Sampler[];
};

/** glTF 2.0, section 5.26: how a picture goes on beyond its edges, by WebGL's numbers. */
const REPEAT = 10_497;
const WRAPPING: Readonly<Record<number, Wrapping>> = {
  33071: ClampToEdgeWrapping,
  33648: MirroredRepeatWrapping,
  [REPEAT]: RepeatWrapping,
};

/** Decodes the pictures inside the file as they are. The loader's own way fetches them as blob: addresses, which the page's policy refuses. */
class PicturesInside implements GLTFLoaderPlugin {
  readonly name = 'PITLANE_pictures_inside';
  readonly #parser: GLTFParser;

  constructor(parser: GLTFParser) {
    this.#parser = parser;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the loader's type has no "undefined", by which it goes on to the next plugin
  loadTexture(index: number): any {
    const { textures = [], images = [], samplers = [] } = this.#parser.json as PicturesOfModel;
    const { source = -1, sampler = -1 } = textures[index] ?? {};
    const image = images[source];
    return image?.bufferView === undefined
      ? null
      : this.#decode(image.bufferView, image.mimeType, samplers[sampler]);
  }

  async #decode(
    bufferView: number,
    type = '',
    { wrapS = REPEAT, wrapT = REPEAT }: Sampler = {},
  ): Promise<Texture> {
    const bytes: ArrayBuffer = await this.#parser.getDependency('bufferView', bufferView);
    // Both as the file has them: glTF counts rows from above, and has no premultiplied colours.
    const picture = await createImageBitmap(new Blob([bytes], { type }), {
      imageOrientation: 'none',
      premultiplyAlpha: 'none',
      colorSpaceConversion: 'none',
    });
    const texture = new Texture(picture);
    texture.flipY = false;
    texture.wrapS = WRAPPING[wrapS] ?? RepeatWrapping;
    texture.wrapT = WRAPPING[wrapT] ?? RepeatWrapping;
    texture.needsUpdate = true;
    return texture;
  }
}

/** Frees the memory of the graphics card that a model takes. */
export function freeModel(root: Object3D): void {
  root.traverse((part) => {
    if (!(part instanceof Mesh)) return;
    part.geometry.dispose();
    const materials: Material[] = Array.isArray(part.material) ? part.material : [part.material];
    for (const material of materials) {
      for (const value of Object.values(material)) if (value instanceof Texture) freeTexture(value);
      material.dispose();
    }
  });
}

function freeTexture(texture: Texture): void {
  if (texture.image instanceof ImageBitmap) texture.image.close();
  texture.dispose();
}
