import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stopInstances } from './instance.ts';
import { useOwnTempFolder } from './own-temp-folder.ts';
import { stopWorldDatabase } from './world-database.ts';

/** The program that uses the instances. It ends before they do. */
let program: ChildProcess | undefined;

/**
 * Does work that starts instances, and ends this process with the status that the work returns. Stops the instances and their
 * database when the work has ended, when it fails, and when a signal stops this process.
 */
export async function withWorlds(work: () => Promise<number>): Promise<never> {
  useOwnTempFolder();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, async () => {
      if (program) return void program.kill(signal);
      await stop();
      process.exit(1);
    });
  try {
    return process.exit(await work().finally(stop));
  } catch (error) {
    console.error(error);
    return process.exit(1);
  }
}

/** Runs a program that uses the instances, and returns its exit status. A signal to this process goes to the program instead. */
export async function runProgram(
  file: string,
  args: readonly string[],
  { folder, env }: { folder: string; env: NodeJS.ProcessEnv },
): Promise<number> {
  program = spawn(file, args, { cwd: folder, stdio: 'inherit', env });
  const [status] = await once(program, 'exit');
  return status ?? 1;
}

async function stop(): Promise<void> {
  await stopInstances();
  await stopWorldDatabase();
}
