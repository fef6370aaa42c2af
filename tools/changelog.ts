/**
 * npm run changelog: writes the part "Unreleased" of CHANGELOG.md from docs/upgrade-notes.md, which is written by hand, and the
 * subjects of the commits since the last tag. Without a tag it begins after the commit that the file names. It needs the history back
 * to there, so no check runs it: a shallow clone may have less.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './start/bootstrap.mjs';

const HEADING = '## Unreleased';
const SINCE = /<!-- commits after ([0-9a-f]+) -->/;
const SUBJECT = /^(?<type>[a-z]+)(?:\((?<scope>[^)]*)\))?(?<breaking>!)?: (?<text>.+)$/;
/** What each kind of commit is listed under, in this order. Other kinds change nothing for users or operators. */
const GROUPS = { feat: 'Features', fix: 'Fixes', security: 'Security', perf: 'Performance' };

/** Subjects that read better in other words, by how they begin: a commit keeps its own for good. */
const REWORDED: readonly (readonly [start: string, text: string])[] = [
  ['let a frozen sender or service keep', 'serve others while a sender or the service is frozen'],
  ['keep no', 'let visitors in when a clock is set back'],
  ['have no sum of bytes and pins', 'count bytes and pins for each client, not for all together'],
];

type Kind = keyof typeof GROUPS;
type Entry = { kind: Kind; line: string };

/**
 * A changelog with its part "Unreleased" written again; every other part stays. `since` is the commit that comes before the first
 * subject. Throws an Error without such a part.
 */
export function writeUnreleased(
  changelog: string,
  { notes, subjects, since }: { notes: string; subjects: readonly string[]; since: string },
): string {
  const start = changelog.indexOf(`${HEADING}\n`);
  if (start < 0) throw new Error(`CHANGELOG.md has no "${HEADING}".`);
  const next = changelog.indexOf('\n## ', start);
  const entries = subjects.flatMap(readSubject);
  const groups = Object.entries(GROUPS).flatMap(([kind, title]) => {
    const lines = new Set(entries.filter((entry) => entry.kind === kind).map(({ line }) => line));
    return lines.size > 0 ? [`### ${title}\n\n${[...lines].join('\n')}`] : [];
  });
  const forOperators = notes.trim() && `### For operators\n\n${notes.trim()}`;
  const parts = [HEADING, `<!-- commits after ${since} -->`, forOperators, ...groups].filter(Boolean);
  const rest = next < 0 ? '' : changelog.slice(next);
  return `${changelog.slice(0, start)}${parts.join('\n\n')}\n${rest}`;
}

/** "feat(nfts)!: show ranks" → the line "**nfts:** show ranks (breaking)" among the features. */
function readSubject(subject: string): Entry[] {
  const { type = '', scope, breaking, text } = SUBJECT.exec(subject)?.groups ?? {};
  const kind = scope === 'security' ? 'security' : type;
  if (!isKind(kind)) return [];
  const where = scope && scope !== 'security' ? `**${scope}:** ` : '';
  return [{ kind, line: `- ${where}${reword(text)}${breaking ? ' (breaking)' : ''}` }];
}

function reword(text = ''): string {
  return REWORDED.find(([start]) => text.startsWith(start))?.[1] ?? text;
}

function isKind(type: string): type is Kind {
  return Object.hasOwn(GROUPS, type);
}

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}

if (import.meta.main) {
  const path = join(root, 'CHANGELOG.md');
  const changelog = readFileSync(path, 'utf8');
  const since = git('describe', '--tags', '--abbrev=0')?.trim() ?? SINCE.exec(changelog)?.[1];
  const log = since && git('log', '--no-merges', '--format=%s', `${since}..HEAD`);
  // Where a shallow clone ends, the log of a commit that is there could be cut off too.
  const isWhole = since && git('merge-base', '--is-ancestor', since, 'HEAD') !== undefined;
  if (!since || log === undefined || !isWhole) {
    console.error(
      'This clone lacks the history since the last version: run `git fetch --unshallow --tags`. CHANGELOG.md is unchanged.',
    );
    process.exit(1);
  }
  const notes = readFileSync(join(root, 'docs/upgrade-notes.md'), 'utf8').replace(/^# .*\n+.*\n/, '');
  const subjects = log.split('\n').filter(Boolean);
  writeFileSync(path, writeUnreleased(changelog, { notes, subjects, since }));
  console.log(`CHANGELOG.md has the ${subjects.length} commits after ${since}.`);
}
