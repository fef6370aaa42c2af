import { gzipSync } from 'node:zlib';
import { CID, IMAGE, PNG, SHOWN, SVG, type TokenCase, TRANSACTION, toDataUrl } from './token-case.ts';

const image = (given: string): Pick<TokenCase, 'uri'> => ({
  uri: toDataUrl('application/json', JSON.stringify({ name: 'Night race', image: given })),
});
const drawing = (svg: string | Uint8Array) => image(toDataUrl('image/svg+xml', svg));
const none = (problem: RegExp, lasts = true) => ({ name: 'Night race', picture: false, problem, lasts });
const NS = 'xmlns="http://www.w3.org/2000/svg"';
const HTML =
  '<foreignObject width="4" height="3"><p xmlns="http://www.w3.org/1999/xhtml">Night</p></foreignObject>';
const BESIDE = { uri: 'http://a.test/x/1.json' };
const named = (address: string) => JSON.stringify({ name: 'Night race', image: address });

/** Where pictures are, and how drawings are written. */
export const PICTURE_CASES: TokenCase[] = [
  {
    title: 'beside the metadata',
    ...BESIDE,
    answers: { 'a.test/x/1.json': named('1.png'), 'a.test/x/1.png': PNG },
    shown: SHOWN,
  },
  {
    title: 'in a folder above',
    ...BESIDE,
    answers: { 'a.test/x/1.json': named('../p/1.png'), 'a.test/p/1.png': PNG },
    shown: SHOWN,
  },
  {
    title: 'at the root',
    ...BESIDE,
    answers: { 'a.test/x/1.json': named('/1.png'), 'a.test/1.png': PNG },
    shown: SHOWN,
  },
  {
    title: 'beside metadata on IPFS',
    uri: `ipfs://${CID}/json/1`,
    answers: {
      [`ipfs.test/ipfs/${CID}/json/1`]: named('../Ape #1.png'),
      [`ipfs.test/ipfs/${CID}/Ape%20%231.png`]: PNG,
    },
    shown: SHOWN,
  },
  {
    title: 'beside metadata on Arweave',
    uri: `ar://${TRANSACTION}/1`,
    answers: {
      [`arweave.test/${TRANSACTION}/1`]: named('1.png'),
      [`arweave.test/${TRANSACTION}/1.png`]: PNG,
    },
    shown: SHOWN,
  },
  {
    title: 'ipfs:// with #',
    ...image(`ipfs://${CID}/Ape #1.png`),
    answers: { [`ipfs.test/ipfs/${CID}/Ape%20%231.png`]: PNG },
    shown: SHOWN,
  },
  { title: 'a bare CID', ...image(CID), answers: { [`ipfs.test/ipfs/${CID}`]: PNG }, shown: SHOWN },
  {
    title: 'ar://',
    ...image(`ar://${TRANSACTION}`),
    answers: { [`arweave.test/${TRANSACTION}`]: PNG },
    shown: SHOWN,
  },
  { title: 'spaces around', ...image(` ${IMAGE}\n`), shown: SHOWN },
  { title: 'no address', ...image('my picture'), shown: none(/isn’t an address/) },
  { title: 'a PNG', ...image(toDataUrl('image/png', PNG)), shown: SHOWN },
  { title: 'a PNG of another label', ...image(toDataUrl('text/plain', PNG)), shown: SHOWN },
  {
    title: 'a PNG in base64 without its label',
    ...image(`data:image/png,${PNG.toString('base64')}`),
    shown: SHOWN,
  },
  { title: 'a plain drawing', ...image(`data:image/svg+xml;utf8,${SVG}`), shown: SHOWN },
  { title: 'an encoded drawing', ...image(`data:image/svg+xml,${encodeURIComponent(SVG)}`), shown: SHOWN },
  {
    title: 'a plain drawing that is labelled base64',
    ...image(`data:image/svg+xml;base64,${SVG}`),
    shown: SHOWN,
  },
  {
    title: 'percent signs in a drawing',
    ...image(
      `data:image/svg+xml;utf8,<svg ${NS} viewBox="0 0 4 3"><rect width="50%" height="100%" fill="#f00"/></svg>`,
    ),
    shown: SHOWN,
  },
  { title: 'a comment of 5 KB', ...drawing(`<!--${'-x'.repeat(2_500)}-->${SVG}`), shown: SHOWN },
  {
    title: 'a declaration and a document type',
    ...drawing(
      `<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://a.test/svg11.dtd">\n${SVG}`,
    ),
    shown: SHOWN,
  },
  {
    title: 'entities in a long document type',
    ...drawing(
      `<!DOCTYPE svg [<!-- ${'x'.repeat(5_000)} --><!ENTITY ns "http://www.w3.org/2000/svg">]><svg xmlns="&ns;" viewBox="0 0 4 3"><rect width="4" height="3"/></svg>`,
    ),
    shown: SHOWN,
  },
  { title: 'a byte order mark', ...drawing(`\ufeff${SVG}`), shown: SHOWN },
  {
    title: 'a mark before a declaration',
    ...drawing(`\ufeff<?xml version="1.0" encoding="UTF-8"?>${SVG}`),
    shown: SHOWN,
  },
  {
    title: 'UTF-16',
    ...drawing(Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${SVG}`, 'utf16le')),
    shown: SHOWN,
  },
  {
    title: 'Latin-1',
    ...drawing(Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><!--\xe9-->${SVG}`, 'latin1')),
    shown: SHOWN,
  },
  {
    title: 'a prefix',
    ...drawing(
      '<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><ns0:rect width="4" height="3"/></ns0:svg>',
    ),
    shown: SHOWN,
  },
  {
    title: 'no namespace',
    ...drawing('<svg viewBox="0 0 4 3"><rect width="4" height="3"/></svg>'),
    shown: SHOWN,
  },
  { title: 'no size', ...drawing(`<svg ${NS}><rect width="4" height="3"/></svg>`), shown: SHOWN },
  { title: 'svgz', ...image(toDataUrl('image/svg+xml', gzipSync(SVG))), shown: SHOWN },
  {
    title: '10,000 pixels',
    ...drawing(SVG.replace('viewBox', 'width="10000" height="10000" viewBox')),
    shown: SHOWN,
  },
  {
    title: 'a million pixels',
    ...drawing(SVG.replace('viewBox', 'width="1000000" height="1000000" viewBox')),
    shown: SHOWN,
  },
  {
    title: 'a picture in a drawing',
    ...drawing(
      `<svg ${NS} viewBox="0 0 4 3"><image href="${toDataUrl('image/png', PNG)}" width="4" height="3"/></svg>`,
    ),
    shown: SHOWN,
  },
  {
    title: 'nothing but HTML',
    ...drawing(`<svg ${NS} viewBox="0 0 4 3">${HTML}</svg>`),
    shown: none(/foreignObject/),
  },
  {
    title: 'HTML on a ground',
    ...drawing(`<svg ${NS} viewBox="0 0 4 3"><rect width="4" height="3"/>${HTML}</svg>`),
    shown: { ...none(/foreignObject/), picture: true },
  },
  { title: 'HTML in a comment', ...drawing(SVG.replace('<path', `<!--${HTML}--><path`)), shown: SHOWN },
  {
    title: 'nothing but a picture of another host',
    ...drawing(
      `<svg ${NS} viewBox="0 0 4 3"><image href="https://a.test/1.png" width="4" height="3"/></svg>`,
    ),
    shown: none(/other addresses/),
  },
  {
    title: 'nothing but a script',
    ...drawing(`<svg ${NS} viewBox="0 0 4 3"><script>draw()</script></svg>`),
    shown: none(/scripts/),
  },
  {
    title: 'an empty drawing',
    ...drawing(`<svg ${NS} viewBox="0 0 4 3"></svg>`),
    shown: none(/shows nothing/),
  },
  { title: 'half a drawing', ...drawing(SVG.slice(0, -20)), shown: none(/damaged/) },
  { title: 'HTML', ...image('data:text/html,<html><svg/></html>'), shown: none(/lead to a picture/) },
  { title: 'a PDF', ...image(toDataUrl('image/png', '%PDF-1.7')), shown: none(/lead to a picture/) },
  { title: 'half a PNG', ...image(toDataUrl('image/png', PNG.subarray(0, 20))), shown: none(/damaged/) },
];
