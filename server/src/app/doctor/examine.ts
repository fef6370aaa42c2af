import { checkContracts } from './check-contracts.ts';
import { checkDatabase } from './check-database.ts';
import { checkMail } from './check-mail.ts';
import { checkNodes } from './check-nodes.ts';
import { checkSettings } from './check-settings.ts';
import { checkSite } from './check-site.ts';
import { checkStorage } from './check-storage.ts';
import { checkVersions } from './check-versions.ts';
import { explain } from './explain.ts';
import { type Check, createFindings, type DoctorContext, type Finding } from './finding.ts';
import { createHider } from './hide-secrets.ts';

const CHECKS: readonly Check[] = [
  checkSettings,
  checkVersions,
  checkDatabase,
  checkStorage,
  checkNodes,
  checkContracts,
  checkMail,
  checkSite,
];

/** Looks at every part, and hides every secret in what it found. The findings are in the order of the parts. */
export async function examine(context: DoctorContext, checks: readonly Check[] = CHECKS): Promise<Finding[]> {
  const hide = createHider(context.config);
  const found = await Promise.all(checks.map((check) => runCheck(check, context)));
  return found.flat().map(({ said, wayOut, ...rest }) => ({
    ...rest,
    said: hide(said),
    ...(wayOut !== undefined && { wayOut: hide(wayOut) }),
  }));
}

async function runCheck({ name, run }: Check, context: DoctorContext): Promise<Finding[]> {
  try {
    return await run(context);
  } catch (error) {
    const { fail } = createFindings(name);
    return [
      fail(
        `We couldn’t check this: ${explain(error)}.`,
        'If it keeps happening, report it with this sentence.',
      ),
    ];
  }
}
