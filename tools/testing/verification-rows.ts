/** The tables of docs/security-verification.md: one row for each requirement. */
import { isProof, isTestProof, listCited } from './cited-proofs.ts';

const STATUSES = ['met', 'partly', 'not met', 'does not apply'] as const;
export type Status = (typeof STATUSES)[number];

export type VerificationRow = { id: string; level: number; status: Status; proof: string };

const ROW = /^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| (met|partly|not met|does not apply) \| ([^|]+) \|$/;

/** Reads the rows. Throws with a line that begins like a row and is not one. */
export function readVerificationRows(markdown: string): VerificationRow[] {
  return markdown
    .split('\n')
    .filter((line) => /^\| *\d/.test(line))
    .map((line) => {
      const [, id = '', level, status, proof = ''] = ROW.exec(line) ?? [];
      if (!status) throw new Error(`not a row of five cells with a known status: ${line}`);
      return { id, level: Number(level), status: status as Status, proof };
    });
}

/** Says what is wrong with a row's last cell; undefined when its status is backed by what that status takes. */
export function findFault({ status, proof }: VerificationRow): string | undefined {
  const cited = listCited(proof).filter(isProof);
  const missing = /\bMissing: \S/.test(proof);
  if (status === 'met')
    return cited.length === 0 || missing ? 'met needs proof, and lacks nothing' : undefined;
  if (status === 'does not apply') return proof.length < 12 ? 'needs a reason' : undefined;
  if (!missing) return 'says what is "Missing: …"';
  return status === 'partly' && cited.length === 0 ? 'partly needs proof of what is there' : undefined;
}

const BEGIN = '<!-- counts: npm run gen -- security -->';
const END = '<!-- end of counts -->';

/** Returns the document with the counts of its rows between their two marks. Throws without the marks. */
export function withCounts(markdown: string): string {
  const [before, rest] = markdown.split(`${BEGIN}\n`);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`no place for the counts: ${BEGIN} … ${END}`);
  return `${before}${BEGIN}\n${writeCounts(readVerificationRows(markdown))}${END}${after}`;
}

function writeCounts(rows: readonly VerificationRow[]): string {
  const line = (name: string, counted: readonly VerificationRow[]) => {
    const ofLevel = (level: number) => counted.filter((row) => row.level === level).length;
    return `| ${name} | ${ofLevel(1)} | ${ofLevel(2)} | ${counted.length} |\n`;
  };
  const tested = rows.filter(({ status, proof }) => status === 'met' && listCited(proof).some(isTestProof));
  return [
    '\n| status | level 1 | level 2 | together |\n|---|---|---|---|\n',
    ...STATUSES.map((status) =>
      line(
        status,
        rows.filter((row) => row.status === status),
      ),
    ),
    line('all', rows),
    line('met, with a test', tested),
    '\n',
  ].join('');
}
