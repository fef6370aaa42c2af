/** `npm run audit-log:verify`: follows the chain of the audit log, in the database or in an export. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { AuditExportLineSchema } from '@pitlane/shared/api/audit';
import { loadDataDir, loadDbLocation } from '../../config/environment.ts';
import type { Head } from '../../core/audit/audit-chain.ts';
import { formatHead, parseHead, readKeptHead } from '../../core/audit/kept-head.ts';
import {
  type ExportedEntry,
  type Verified,
  verifyDatabase,
  verifyExport,
} from '../../core/audit/verify-chain.ts';
import { print, runDbCommand, UsageError } from '../../platform/db/run-db-command.ts';

const USAGE = `usage: npm run audit-log:verify -- [--head <seq>:<hash> …] [--file <export.jsonl>]
  --head   an entry that has to be there: from the log of the server, from the console, or from an earlier check
  --file   checks an export of the console instead of the database`;

type Given = { known: Head[]; file: string | undefined };

function parseGiven(args: string[]): Given {
  const options = { head: { type: 'string', multiple: true }, file: { type: 'string' } } as const;
  const { head: heads = [], file } = parseArgs({ args, options }).values;
  const known = heads.map((text) => {
    const head = parseHead(text);
    if (!head)
      throw new UsageError(`${text} is no entry: it looks like 1204:9f86d0… with 64 digits.\n${USAGE}`);
    return head;
  });
  if (file !== undefined && known.length > 0)
    throw new UsageError(`--head and --file do not go together.\n${USAGE}`);
  return { known, file };
}

async function* readExport(file: string): AsyncGenerator<ExportedEntry> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    number += 1;
    if (line.trim() === '') continue;
    const entry = AuditExportLineSchema.safeParse(parseJson(line));
    if (!entry.success) throw new Error(`Line ${number} of ${file} is no entry of an export.`);
    yield entry.data;
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function report({ head, problem }: Verified): void {
  if (problem) {
    print(`The audit log is right up to entry ${head.seq}. ${problem}`);
    process.exitCode = 1;
  } else print(`The audit log is complete and unchanged up to ${formatHead(head)}`);
}

const nowSeconds = () => Math.floor(Date.now() / 1_000);
const given = process.argv.slice(2);

if (given.some((word) => word.startsWith('--file'))) {
  try {
    report(await verifyExport(readExport(parseGiven(given).file ?? ''), nowSeconds()));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
} else {
  await runDbCommand({
    parse: () => parseGiven(given),
    locate: loadDbLocation,
    async run(db, { known }) {
      const kept = await readKeptHead(loadDataDir());
      const all = kept ? [...known, kept] : known;
      report(await verifyDatabase(db.forWork('index'), { known: all, nowSeconds: nowSeconds() }));
    },
  });
}
