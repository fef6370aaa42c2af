import { IMAGE, NIGHT, PNG, SHOWN, SVG, type TokenCase, toDataUrl } from './token-case.ts';

const at = (body: string | Uint8Array): Pick<TokenCase, 'uri' | 'answers'> => ({
  uri: 'http://a.test/1',
  answers: { 'a.test/1': body },
});
const json = (metadata: unknown) => at(JSON.stringify(metadata));
const NO_JSON = { problem: /lead to metadata/, lasts: true } as const;
const named = (name: string | null) => ({ name, picture: false, problem: null }) as const;

/** What hosts answer with, and how metadata is written. */
export const JSON_CASES: TokenCase[] = [
  { title: 'a number as its name', ...json({ name: 4821 }), shown: named('4821') },
  {
    title: 'a name with more digits than numbers keep',
    ...at('{"name":123456789012345678901234567890}'),
    shown: named('123456789012345678901234567890'),
  },
  { title: 'a name in a list', ...json({ name: ['Night race'] }), shown: named('Night race') },
  { title: 'no name', ...json({ name: null }), shown: named(null) },
  { title: 'an empty object', ...at('{}'), shown: named(null) },
  { title: 'a title', ...json({ title: 'Night race' }), shown: named('Night race') },
  {
    title: 'raw line breaks in texts',
    ...at('{"name":"Night\nrace","description":"a\r\n\tb"}'),
    shown: { ...named('Night race'), description: 'a\nb' },
  },
  { title: 'a raw control character', ...at('{"name":"Night\u0001 race"}'), shown: named('Night race') },
  { title: 'a byte order mark', ...at(`\ufeff${NIGHT}`), shown: SHOWN },
  { title: 'UTF-16 with its mark', ...at(Buffer.from(`\ufeff${NIGHT}`, 'utf16le')), shown: SHOWN },
  { title: 'UTF-16 without it', ...at(Buffer.from(NIGHT, 'utf16le')), shown: SHOWN },
  { title: 'big-endian UTF-16', ...at(Buffer.from(`\ufeff${NIGHT}`, 'utf16le').swap16()), shown: SHOWN },
  {
    title: 'a letter that is no UTF-8',
    ...at(Buffer.from('{"name":"Caf\xe9"}', 'latin1')),
    shown: named('Caf\ufffd'),
  },
  { title: 'commas before ends', ...at('{"name":"Night race","tags":["a",],}'), shown: named('Night race') },
  {
    title: 'escapes that JSON has not',
    ...at(String.raw`{"name":"Driver\'s \x41"}`),
    shown: named(String.raw`Driver's \x41`),
  },
  {
    title: 'numbers of Python',
    ...at('{"name":"Night race","score":NaN,"rare":None}'),
    shown: named('Night race'),
  },
  { title: 'a list of one', ...json([{ name: 'Night race' }]), shown: named('Night race') },
  { title: 'JSON in JSON', ...json(JSON.stringify({ name: 'Night race' })), shown: named('Night race') },
  { title: 'the same key twice', ...at('{"name":"old","name":"Night race"}'), shown: named('Night race') },
  {
    title: 'deep nesting',
    ...at(`{"name":"Night race","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
    shown: named('Night race'),
  },
  {
    title: 'a long description',
    ...json({ name: 'Night race', description: 'x'.repeat(300_000) }),
    shown: named('Night race'),
  },
  {
    title: 'the example of ERC-721',
    ...json({
      title: 'Asset Metadata',
      properties: {
        name: { type: 'string', description: 'Night race' },
        image: { type: 'string', description: IMAGE },
      },
    }),
    shown: SHOWN,
  },
  {
    title: 'name and picture in properties',
    ...json({ properties: { name: 'Night race', image: IMAGE } }),
    shown: SHOWN,
  },
  ...[
    'image',
    'image_url',
    'imageUrl',
    'imageURL',
    'image_uri',
    'image_data',
    'imageData',
    'img',
    'svg_image_data',
  ].map((field) => ({
    title: `a picture in ${field}`,
    ...json({ name: 'Night race', [field]: IMAGE }),
    shown: SHOWN,
  })),
  {
    title: 'an empty image before image_url',
    ...json({ name: 'Night race', image: '', image_url: IMAGE }),
    shown: SHOWN,
  },
  {
    title: 'a dead image before image_data',
    ...json({ name: 'Night race', image: 'http://dead.test/1.png', image_data: SVG }),
    shown: SHOWN,
  },
  { title: 'an object as image', ...json({ name: 'Night race', image: { url: IMAGE } }), shown: SHOWN },
  { title: 'a list as image', ...json({ name: 'Night race', image: [IMAGE] }), shown: SHOWN },
  { title: 'a drawing as image_data', ...json({ name: 'Night race', image_data: SVG }), shown: SHOWN },
  { title: 'a drawing as image', ...json({ name: 'Night race', image: SVG }), shown: SHOWN },
  {
    title: 'a drawing with a declaration',
    ...json({ name: 'Night race', image_data: `<?xml version="1.0"?>${SVG}` }),
    shown: SHOWN,
  },
  {
    title: 'a picture of 130,170 characters',
    ...json({
      name: 'Night race',
      image: toDataUrl('image/png', Buffer.concat([PNG, Buffer.alloc(97_600)])),
    }),
    shown: SHOWN,
  },
  {
    title: 'a damaged picture of that length',
    ...json({ name: 'Night race', image: `data:image/png;base64,${'A'.repeat(130_170)}` }),
    shown: { name: 'Night race', picture: false, problem: /lead to a picture/ },
  },
  {
    title: 'more than 4 MB',
    ...json({ name: 'x'.repeat(4_000_000) }),
    shown: { problem: /larger than 4 MB/, lasts: true },
  },
  {
    title: 'a page',
    ...at('<!DOCTYPE html><html><body>{"name":"Night race"}</body></html>'),
    shown: { problem: /web page/, lasts: false },
  },
  { title: 'a picture in place of metadata', ...at(PNG), shown: { ...SHOWN, name: null } },
  { title: 'a drawing in place of metadata', ...at(`<!-- a -->${SVG}`), shown: { ...SHOWN, name: null } },
  {
    title: 'music in place of metadata',
    ...at(Buffer.from('ID3\x04 and so on', 'latin1')),
    shown: { name: null, mediaKind: 'audio', problem: null },
  },
  { title: 'nothing', ...at(''), shown: NO_JSON },
  { title: 'words', ...at('not found'), shown: NO_JSON },
  { title: 'a number', ...at('7'), shown: NO_JSON },
  { title: 'an empty list', ...at('[]'), shown: NO_JSON },
  { title: 'half of it', ...at(NIGHT.slice(0, 40)), shown: NO_JSON },
];
