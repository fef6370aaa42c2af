import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { CID, type HostAnswer, NIGHT, PNG, SHOWN, SVG, type TokenCase } from './token-case.ts';

const at = (answer: HostAnswer): Pick<TokenCase, 'uri' | 'answers'> => ({
  uri: 'http://a.test/1',
  answers: { 'a.test/1': answer, 'a.test/2': NIGHT },
});
const packed = (encoding: string, body: string | Uint8Array) =>
  at({ headers: { 'content-encoding': encoding }, body });
const typed = (type: string) => at({ headers: { 'content-type': type }, body: NIGHT });
const moved = (status: number, location: string) => at({ status, headers: { location } });
const pictureAt = (answer: HostAnswer) => ({
  uri: 'data:,{"name":"Night race","image":"http://a.test/picture"}',
  answers: { 'a.test/picture': answer },
});

/** How hosts answer. */
export const HTTP_CASES: TokenCase[] = [
  { title: 'stored gzip', ...packed('gzip', gzipSync(NIGHT)), shown: SHOWN },
  { title: 'GZIP', ...packed('GZIP', gzipSync(NIGHT)), shown: SHOWN },
  { title: 'gzip without its header', ...at({ body: gzipSync(NIGHT) }), shown: SHOWN },
  { title: 'gzip twice', ...packed('gzip', gzipSync(gzipSync(NIGHT))), shown: SHOWN },
  { title: 'a header of gzip before plain text', ...packed('gzip', NIGHT), shown: SHOWN },
  { title: 'deflate', ...packed('deflate', deflateSync(NIGHT)), shown: SHOWN },
  { title: 'Brotli', ...packed('br', brotliCompressSync(NIGHT)), shown: SHOWN },
  { title: 'an encoding UTF-8', ...packed('UTF-8', NIGHT), shown: SHOWN },
  { title: 'an encoding aws-chunked', ...packed('aws-chunked', NIGHT), shown: SHOWN },
  { title: 'two encodings, one unknown', ...packed('aws-chunked, gzip', gzipSync(NIGHT)), shown: SHOWN },
  {
    title: 'a gzipped picture',
    ...pictureAt({ headers: { 'content-encoding': 'gzip' }, body: gzipSync(PNG) }),
    shown: SHOWN,
  },
  { title: 'a drawing in a file of gzip', ...pictureAt({ body: gzipSync(SVG) }), shown: SHOWN },
  {
    title: 'a bomb',
    ...packed('gzip', gzipSync(Buffer.alloc(30_000_000))),
    shown: { problem: /larger than 20 MB/, lasts: true },
  },
  {
    title: 'a bomb in place of a picture',
    ...pictureAt({ body: gzipSync(Buffer.alloc(30_000_000)) }),
    shown: { name: 'Night race', picture: false, problem: /larger than 20 MB/ },
  },
  {
    title: 'gzip that breaks off',
    ...packed('gzip', gzipSync(NIGHT).subarray(0, -10)),
    shown: { problem: /breaks off/, lasts: false },
  },
  { title: '203', ...at({ status: 203, body: NIGHT }), shown: SHOWN },
  { title: '206', ...at({ status: 206, body: NIGHT }), shown: SHOWN },
  { title: '201', ...at({ status: 201, body: NIGHT }), shown: SHOWN },
  ...['text/html', 'image/png', 'application/octet-stream', 'text/plain; charset=latin1', 'nonsense'].map(
    (type) => ({
      title: `JSON as ${type}`,
      ...typed(type),
      shown: SHOWN,
    }),
  ),
  {
    title: 'a picture as JSON',
    ...pictureAt({ headers: { 'content-type': 'application/json' }, body: PNG }),
    shown: SHOWN,
  },
  { title: 'moved', ...moved(301, 'http://a.test/2'), shown: SHOWN },
  { title: 'moved beside', ...moved(302, '2'), shown: SHOWN },
  { title: 'moved with its method', ...moved(308, '/2'), shown: SHOWN },
  { title: 'moved in a circle', ...moved(302, '/1'), shown: { problem: /redirects more than/, lasts: true } },
  {
    title: 'moved into a private network',
    ...moved(302, 'http://10.0.0.1/'),
    shown: { problem: /private network/, lasts: true },
  },
  { title: '404', ...at({ status: 404 }), shown: { problem: /404/, lasts: false } },
  { title: '403', ...at({ status: 403 }), shown: { problem: /403/, lasts: false } },
  { title: '410', ...at({ status: 410 }), shown: { problem: /410/, lasts: true } },
  {
    title: '429',
    ...at({ status: 429, headers: { 'retry-after': '120' } }),
    shown: { problem: /429/, lasts: false, retryAfterSeconds: 120 },
  },
  {
    title: '503',
    ...at({ status: 503, headers: { 'retry-after': '7' } }),
    shown: { problem: /503/, lasts: false, retryAfterSeconds: 7 },
  },
  { title: '500', ...at({ status: 500 }), shown: { problem: /500/, lasts: false } },
  { title: '204', ...at({ status: 204 }), shown: { problem: /lead to metadata/ } },
  {
    title: 'a picture that answers 404',
    ...pictureAt({ status: 404 }),
    shown: { name: 'Night race', picture: false, problem: /404/, lasts: false },
  },
  {
    title: 'a picture at a gateway that is gone',
    uri: `data:,{"name":"Night race","image":"http://dead.test/ipfs/${CID}/1.png"}`,
    answers: { [`ipfs.test/ipfs/${CID}/1.png`]: PNG },
    shown: SHOWN,
  },
];
