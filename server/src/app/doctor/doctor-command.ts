import { parseArgs } from 'node:util';
import { ConfigError } from '../../config/config.ts';
import { loadConfig } from '../../config/environment.ts';
import { nameSite } from '../../core/name-site.ts';
import { examine } from './examine.ts';
import { createFindings, type Finding } from './finding.ts';
import { readVersion } from './read-version.ts';

export const DOCTOR_USAGE = `pitlane doctor [--json] [--send-to <address>]
  Checks everything the server needs, changes nothing, and says what’s wrong and what to do.
  --json      one JSON object, for programs
  --send-to   sends one mail to this address; without it none is sent
  Ends with 1 when something fails.`;

const MARKS: Record<Finding['level'], string> = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' };

/** Runs the doctor with the words after its name. Resolves with the exit status. */
export async function runDoctor(args: string[], print: (line: string) => void): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { json: { type: 'boolean' }, 'send-to': { type: 'string' } },
  });
  const findings = await findAll(values['send-to']);
  const count = (level: Finding['level']) => findings.filter((each) => each.level === level).length;
  const fails = count('fail');
  if (values.json) {
    print(JSON.stringify({ ok: fails === 0, findings }, null, 2));
  } else {
    for (const line of findings.flatMap(toLines)) print(line);
    print(`\n${count('ok')} ok, ${count('warn')} to mend, ${fails} failed.`);
  }
  return fails === 0 ? 0 : 1;
}

/** Wrong settings are all that can be said: everything else follows from them. */
async function findAll(sendTo: string | undefined): Promise<Finding[]> {
  try {
    const config = loadConfig();
    // The trial mail is the site's.
    nameSite(config.studio);
    return await examine({ config, version: readVersion(), sendTo, clock: Date.now });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { fail } = createFindings('settings');
    return error.problems.map((problem) =>
      fail(
        problem,
        isAboutStudio(problem)
          ? 'docs/studio-file.md says what it takes.'
          : 'docs/self-hosting.md, "Settings", says what it takes.',
      ),
    );
  }
}

function toLines({ check, level, said, wayOut }: Finding): string[] {
  const line = `${MARKS[level]}  ${check.padEnd(20)}  ${said}`;
  return wayOut === undefined ? [line] : [line, `${' '.repeat(28)}→ ${wayOut}`];
}

/** Problems of a studio file begin with its path, those of settings with their names. */
function isAboutStudio(problem: string): boolean {
  return problem.startsWith('STUDIO_FILE: ') || !/^[A-Z0-9_, ]+:/.test(problem);
}
