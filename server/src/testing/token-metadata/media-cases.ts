import type { PlayedKind } from '@pitlane/shared/domain/cars/categories';
import { claimingGif, moving } from '../test-pictures.ts';
import { CID, IMAGE, type TokenCase, toDataUrl } from './token-case.ts';

const SONG = toDataUrl('application/octet-stream', Buffer.from('ID3\x04 and so on', 'latin1'));
const FILM = toDataUrl('application/octet-stream', Buffer.from('\0\0\0\x18ftypisom', 'latin1'));
const token = (fields: object): Pick<TokenCase, 'uri'> => ({
  uri: toDataUrl('application/json', JSON.stringify({ name: 'Night race', ...fields })),
});
const GIF = await moving({ width: 40, height: 30 }, 3).gif().toBuffer();
/** It breaks off in its last frame: decoders show what is there. */
const HALF_GIF = GIF.subarray(0, GIF.length - 20);
const WEBP = await moving({ width: 40, height: 30 }, 3).webp().toBuffer();
/** What its last frame holds cannot be decoded. */
const BROKEN_WEBP = Buffer.from(WEBP).fill(0xff, WEBP.lastIndexOf('ANMF') + 42);
/** So many frames that none could be shown larger than a stamp. */
const LONG_GIF = claimingGif({ width: 400, height: 300 }, 3_000);
const MODEL = 'glTF\x02\0\0\0';
const unplayed = { name: 'Night race', picture: true, mediaKind: 'image', problem: null } as const;
const played = (mediaKind: PlayedKind, picture = false) =>
  ({ name: 'Night race', mediaKind, picture, problem: null, original: null }) as const;

/** Music and films. */
export const MEDIA_CASES: TokenCase[] = [
  {
    title: 'music beside a picture',
    ...token({ image: IMAGE, animation_url: SONG }),
    shown: played('audio', true),
  },
  {
    title: 'a film beside a picture',
    ...token({ image: IMAGE, animation_url: FILM }),
    shown: played('video', true),
  },
  { title: 'animationUrl', ...token({ animationUrl: FILM }), shown: played('video') },
  { title: 'audio', ...token({ audio: SONG }), shown: played('audio') },
  { title: 'an object as media', ...token({ media: { uri: FILM } }), shown: played('video') },
  { title: 'a film as image', ...token({ image: FILM }), shown: played('video') },
  {
    title: 'a page beside a picture',
    ...token({ image: IMAGE, animation_url: 'data:text/html,<html></html>' }),
    shown: { ...unplayed, original: { kind: 'page', url: null } },
  },
  {
    title: 'a 3D model beside a picture',
    ...token({ image: IMAGE, animation_url: `ipfs://${CID}/1.glb` }),
    answers: { [`ipfs.test/ipfs/${CID}/1.glb`]: MODEL },
    shown: played('model', true),
  },
  {
    title: 'a 3D model as image',
    ...token({ image: toDataUrl('', Buffer.from(MODEL)) }),
    shown: played('model'),
  },
  {
    title: 'a 3D model as the token',
    uri: toDataUrl('', Buffer.from(MODEL)),
    shown: { ...played('model'), name: null },
  },
  {
    title: 'a moving GIF',
    ...token({ image: toDataUrl('image/gif', GIF) }),
    shown: played('animation', true),
  },
  {
    title: 'a moving WebP of another label',
    ...token({ image: toDataUrl('image/png', WEBP) }),
    shown: played('animation', true),
  },
  {
    title: 'a moving GIF beside a picture',
    ...token({ image: IMAGE, animation_url: toDataUrl('image/gif', GIF) }),
    shown: played('animation', true),
  },
  {
    title: 'a moving GIF that breaks off',
    ...token({ image: toDataUrl('image/gif', HALF_GIF) }),
    shown: played('animation', true),
  },
  {
    title: 'a moving WebP whose last frame is damaged',
    ...token({ image: toDataUrl('image/webp', BROKEN_WEBP) }),
    shown: { ...unplayed, original: { kind: 'moving', url: null } },
  },
  {
    title: 'a moving GIF that is too long',
    ...token({ image: toDataUrl('image/gif', LONG_GIF) }),
    shown: { ...unplayed, original: { kind: 'moving', url: null } },
  },
  {
    title: 'music before a moving picture',
    ...token({ image: toDataUrl('image/gif', GIF), animation_url: SONG }),
    shown: played('audio', true),
  },
  { title: 'a still picture', ...token({ image: IMAGE }), shown: { ...unplayed, original: null } },
  {
    title: 'a film at a gateway that is gone',
    ...token({ animation_url: `http://dead.test/ipfs/${CID}/1.mp4` }),
    answers: { [`ipfs.test/ipfs/${CID}/1.mp4`]: Buffer.from('\0\0\0\x18ftypisom', 'latin1') },
    shown: played('video'),
  },
];
