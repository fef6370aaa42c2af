import type { TokenTrait } from '@pitlane/shared/domain/cars/token-traits';
import { cleanLine, cleanText } from './clean-text.ts';
import { readTraits, toText } from './metadata-traits.ts';
import { type JsonObject, parseMetadataJson, toObject } from './parse-metadata-json.ts';

/** Characters that are kept of a token's name and description. */
const MAX_NAME = 100;
const MAX_DESCRIPTION = 2_000;

/** The words of a free-form token's metadata, cleaned. Addresses are as they were written, best first. */
export type MetadataWords = {
  name: string | null;
  description: string | null;
  images: string[];
  media: string[];
  traits: TokenTrait[];
};

/** The names that programs write fields under, the usual ones first. */
const FIELDS = {
  name: ['name', 'title', 'tokenName', 'token_name'],
  description: ['description', 'desc'],
  image: [
    ...[
      'image',
      'image_url',
      'imageUrl',
      'imageURL',
      'image_uri',
      'imageUri',
      'image_data',
      'imageData',
      'img',
    ],
    ...['svg_image_data', 'svg', 'picture', 'preview_image', 'thumbnail', 'thumbnail_url', 'thumbnailUri'],
  ],
  media: [
    ...['animation_url', 'animationUrl', 'animationURL', 'animation', 'audio_url', 'audioUrl', 'audio'],
    ...['video_url', 'videoUrl', 'video', 'media'],
  ],
};
/** Where an address is an object, and where a field of `properties` is described (the example of ERC-721). */
const ADDRESS_KEYS = ['url', 'uri', 'src', 'href', 'image', 'value', 'description'];
const TEXT_KEYS = ['value', 'description', 'en'];

/** Reads metadata. Undefined for what is no JSON object. Fields of any other name are not looked at. */
export function readMetadataWords(bytes: Uint8Array): MetadataWords | undefined {
  const metadata = parseMetadataJson(bytes);
  if (!metadata) return undefined;
  const properties = toObject(metadata.properties) ?? {};
  const listTexts = (names: string[], keys: string[]) => [
    ...list(metadata, names, keys),
    ...list(properties, names, keys),
  ];
  // "title" is "Asset Metadata" where the example of ERC-721 was copied, and its name is in `properties`.
  const names = [
    ...list(metadata, ['name'], TEXT_KEYS),
    ...list(properties, ['name'], TEXT_KEYS),
    ...listTexts(FIELDS.name, TEXT_KEYS),
  ];
  return {
    name: cleanLine(names[0], MAX_NAME),
    description: cleanText(listTexts(FIELDS.description, TEXT_KEYS)[0], MAX_DESCRIPTION),
    images: [...new Set(listTexts(FIELDS.image, ADDRESS_KEYS))],
    media: [...new Set(listTexts(FIELDS.media, ADDRESS_KEYS))],
    traits: readTraits(metadata),
  };
}

/** The texts under these names that are not empty. */
function list(from: JsonObject, names: readonly string[], keys: readonly string[]): string[] {
  return names.flatMap((name) => (Object.hasOwn(from, name) ? readTexts(from[name], keys) : []));
}

function readTexts(value: unknown, keys: readonly string[]): string[] {
  const [first] = Array.isArray(value) ? value : [value];
  const described = toObject(first);
  const text = toText(described ? keys.map((key) => described[key]).find((each) => toText(each)) : first);
  return text === undefined || text.trim() === '' ? [] : [text.trim()];
}
