import type { Card, Named, Results } from './results.ts';

/** The page that bench/creating/README.md is. */
export function report({ files, bytes, rounds, named, pinned, cards }: Results): string {
  const [ours, peer] = [findNamed(named, 'Pitlane'), findNamed(named, 'ipfs-unixfs-importer')];
  const widths = [...new Set(cards.flatMap((card) => Object.keys(card.widths)))];
  return `# Creating

Written by \`npm run bench -- creating\`. Do not edit. Bytes are exact; times depend on the machine and on what else it does, their ratios count.

## ${files.toLocaleString('en')} CIDs

${files.toLocaleString('en')} files, ${mb(bytes)} MB: half metadata of some hundred bytes, four of ten pictures of 150 kB, one of ten a film of 1 MB. Naming is reading the bytes and
working out the CID, by both for the same bytes, in turns, medians of ${rounds}; both call each file the same. Pinning is that, a row in PostgreSQL and a file on disk.

| what | s | files/s | MB/s | of the peer's time |
| --- | --: | --: | --: | --: |
| named by \`ipfs-unixfs-importer\` | ${rate(peer, { files, bytes })} | 1.00 |
| named here | ${rate(ours, { files, bytes })} | ${(ours / peer).toFixed(2)} |
${pinned.map(({ name, seconds }) => `| pinned, ${name} | ${rate(seconds, { files, bytes })} | |`).join('\n')}

On disk are ${mb(pinned[0]?.kept ?? 0)} MB: the content as it is, and no blocks beside it.

## Card media

What the metadata of a token names, and what a card loads of it instead: a picture made anew, AVIF in the width of its place. KiB.

| what the metadata names | KiB | ${widths.map((width) => `${width} px`).join(' | ')} | at 320 px |
| --- | --: | ${widths.map(() => '--:').join(' | ')} | --: |
${cards.map((card) => row(card, widths)).join('\n')}
`;
}

function row({ name, bytes, widths: made }: Card, widths: readonly string[]): string {
  const cells = widths.map((width) => kib(made[width] ?? Number.NaN));
  return `| ${name} | ${kib(bytes)} | ${cells.join(' | ')} | 1/${Math.round(bytes / (made['320'] ?? Number.NaN))} |`;
}

function findNamed(named: readonly Named[], name: Named['name']): number {
  const found = named.find((each) => each.name === name);
  if (!found) throw new RangeError(`${name} has named nothing`);
  return found.seconds;
}

function rate(seconds: number, { files, bytes }: Pick<Results, 'files' | 'bytes'>): string {
  return `${seconds.toFixed(2)} | ${Math.round(files / seconds).toLocaleString('en')} | ${Math.round(bytes / seconds / 1e6)}`;
}

const kib = (bytes: number) => (bytes / 1_024).toFixed(bytes < 102_400 ? 1 : 0);
const mb = (bytes: number) => (bytes / 1e6).toFixed(1);
