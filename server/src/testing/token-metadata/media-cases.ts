import { claimingGif } from '../test-pictures.ts';
import { CID, IMAGE, type TokenCase, toDataUrl } from './token-case.ts';

const SONG = toDataUrl('application/octet-stream', Buffer.from('ID3\x04 and so on', 'latin1'));
const FILM = toDataUrl('application/octet-stream', Buffer.from('\0\0\0\x18ftypisom', 'latin1'));
const token = (fields: object): Pick<TokenCase, 'uri'> => ({
  uri: toDataUrl('application/json', JSON.stringify({ name: 'Night race', ...fields })),
});
const GIF = claimingGif({ width: 4, height: 3 }, 3);
const unplayed = { name: 'Night race', picture: true, mediaKind: 'image', problem: null } as const;
const played = (mediaKind: 'audio' | 'video', picture = false) =>
  ({ name: 'Night race', mediaKind, picture, problem: null }) as const;

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
    answers: { [`ipfs.test/ipfs/${CID}/1.glb`]: 'glTF\x02\0\0\0' },
    shown: { ...unplayed, original: { kind: 'model', url: `ipfs://${CID}/1.glb` } },
  },
  {
    title: 'a moving GIF',
    ...token({ image: toDataUrl('image/gif', GIF) }),
    shown: { ...unplayed, original: { kind: 'moving', url: null } },
  },
  {
    title: 'a moving GIF beside a picture',
    ...token({ image: IMAGE, animation_url: toDataUrl('image/gif', GIF) }),
    shown: { ...unplayed, original: { kind: 'moving', url: null } },
  },
  { title: 'a still picture', ...token({ image: IMAGE }), shown: { ...unplayed, original: null } },
  {
    title: 'a film at a gateway that is gone',
    ...token({ animation_url: `http://dead.test/ipfs/${CID}/1.mp4` }),
    answers: { [`ipfs.test/ipfs/${CID}/1.mp4`]: Buffer.from('\0\0\0\x18ftypisom', 'latin1') },
    shown: played('video'),
  },
];
