import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCallFilter } from './call-filter.ts';

const repository = fileURLToPath(new URL('../../../..', import.meta.url));
/** What a decoder reads: code alone. Settings (.env) and data (.pitlane) may be in the same folder. */
const CODE = [
  'package.json',
  'node_modules',
  'server/package.json',
  'server/node_modules',
  'server/src',
  'shared',
]
  .map((path) => join(repository, path))
  .filter((path) => existsSync(path));
/** Libraries of the system, and the fonts of drawings. */
const SYSTEM = ['/usr', '/bin', '/lib', '/lib64', '/etc/ld.so.cache', '/etc/fonts', '/var/cache/fontconfig'];
const BUBBLEWRAPS = ['/usr/bin/bwrap', '/usr/local/bin/bwrap', '/bin/bwrap'];
/** The file that a decoder reads, which its parent has opened: no path outside is visible. */
export const INPUT = process.platform === 'linux' ? '/proc/self/fd/0' : '/dev/fd/0';

/**
 * Limits of one decoder: no core dump, 60 s of processor time, 2 GB of memory, files of 1 GB. Where memory ends, Linux ends the
 * decoder and not the server. A lower limit that exists already stays, so a refusal is no failure.
 */
const LIMITS = `ulimit -c 0; ulimit -t 60; ulimit -d 2000000; ulimit -f 2000000
echo 1000 > /proc/self/oom_score_adj`;
const START = `{ ${LIMITS}\n} 2>/dev/null; exec "$@"`;

export type Isolation = {
  /** The program that gives a decoder its own users, processes, network and files. Undefined: the system has none that works. */
  bubblewrap: string | undefined;
  /** Whether Node itself refuses files and child processes. Native code is not bound by it. */
  permissions: boolean;
};

/** The descriptor of a process at which Bubblewrap finds the filter of system calls. */
const FILTER = 3;

let found: Isolation | undefined;
/** Finds what this system offers to isolate decoders. Tries Bubblewrap once: a kernel or a container may forbid it. */
export function findIsolation(): Isolation {
  found ??= { bubblewrap: BUBBLEWRAPS.find(works), permissions: true };
  return found;
}

function works(program: string): boolean {
  const [command = '', ...args] = toWrapped(program, [process.execPath, '--version']);
  return (
    existsSync(program) &&
    withCallFilter((filter) => {
      const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', filter];
      return spawnSync(command, args, { env: {}, timeout: 20_000, stdio }).status === 0;
    })
  );
}

const CALL_FILTER = findCallFilter();

/** Starts a process with the filter of system calls as an open file, which Bubblewrap reads to its end. It has no name any more. */
function withCallFilter<T>(start: (filter: number | 'ignore') => T): T {
  if (!CALL_FILTER) return start('ignore');
  const dir = mkdtempSync(join(tmpdir(), 'pitlane-filter-'));
  const path = join(dir, 'filter');
  let filter: number | undefined;
  try {
    writeFileSync(path, CALL_FILTER);
    filter = openSync(path, 'r');
    rmSync(dir, { recursive: true });
    return start(filter);
  } finally {
    if (filter !== undefined) closeSync(filter);
    rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * The command in namespaces of its own: without network, other processes, capabilities, and any file but code and libraries; and with the
 * few system calls that a decoder needs. It ends with its parent.
 */
function toWrapped(bubblewrap: string, command: readonly string[]): string[] {
  const readOnly = [...CODE, process.execPath].flatMap((path) => ['--ro-bind', path, path]);
  return [
    ...[bubblewrap, '--unshare-all', '--die-with-parent', '--cap-drop', 'ALL'],
    ...(CALL_FILTER ? ['--seccomp', String(FILTER)] : []),
    ...SYSTEM.flatMap((path) => ['--ro-bind-try', path, path]),
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...[...readOnly, '--remount-ro', '/', '--chdir', '/', '--'],
    ...command,
  ];
}

/** Node's arguments for a process that may read our code and `reads`, write into the folders `writes`, and start no other process. */
export function toPermissions({
  reads = [],
  writes = [],
}: {
  reads?: string[];
  writes?: string[];
}): string[] {
  // Node takes a folder that does not exist yet for a file.
  const folders = writes.flatMap((folder) => [folder, `${folder}/*`]);
  return [
    ...['--permission', '--allow-addons', '--disable-warning=SecurityWarning'],
    ...[...CODE, ...reads, ...folders].map((path) => `--allow-fs-read=${path}`),
    ...folders.map((path) => `--allow-fs-write=${path}`),
  ];
}

function toNode(file: string, args: readonly string[], permissions: boolean): string[] {
  return [process.execPath, ...(permissions ? toPermissions({ reads: [file, INPUT] }) : []), file, ...args];
}

type Sandboxed = {
  args: readonly string[];
  /** Descriptor of the open file that the process reads as INPUT. */
  input: number;
  isolation?: Isolation;
};

/** Starts a file of ours where it can read `input` and code, and nothing else of this server. What it writes to stdout is its answer. */
export function startSandboxed(
  file: string,
  { args, input, isolation = findIsolation() }: Sandboxed,
): ChildProcess {
  const node = toNode(file, args, isolation.permissions);
  const command = isolation.bubblewrap ? toWrapped(isolation.bubblewrap, node) : node;
  const begin = (filter: number | 'ignore') =>
    spawn('/bin/sh', ['-c', START, 'sh', ...command], {
      // Nothing of ours: the environment may have keys in it.
      env: { MALLOC_ARENA_MAX: '2', XDG_CACHE_HOME: '/tmp' },
      detached: true,
      stdio: [input, 'pipe', 'inherit', filter],
    });
  return isolation.bubblewrap ? withCallFilter(begin) : begin('ignore');
}
