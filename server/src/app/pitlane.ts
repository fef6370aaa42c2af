/** `pitlane <command>`: what operators do on the server. tools/pitlane.mjs starts it. */

type Command = {
  usage: string;
  /** Resolves with the exit status. A TypeError of node:util is about words that make no sense. */
  run(args: string[], print: (line: string) => void): Promise<number>;
};

/** Each command by its name. Their code is loaded when it is needed: to learn how one is called takes no second. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => {
    const { INIT_USAGE: usage, runInit: run } = await import('./init/init-command.ts');
    return { usage, run };
  },
  doctor: async () => {
    const { DOCTOR_USAGE: usage, runDoctor: run } = await import('./doctor/doctor-command.ts');
    return { usage, run };
  },
  backup: async () => {
    const { BACKUP_USAGE: usage, runBackup: run } = await import('./backup/backup-command.ts');
    return { usage, run };
  },
  restore: async () => {
    const { RESTORE_USAGE: usage, runRestore: run } = await import('./backup/backup-command.ts');
    return { usage, run };
  },
  upgrade: async () => {
    const { UPGRADE_USAGE: usage, runUpgrade: run } = await import('./upgrade/upgrade-command.ts');
    return { usage, run };
  },
  support: async () => {
    const { SUPPORT_USAGE: usage, runSupport: run } = await import('./support/support-command.ts');
    return { usage, run };
  },
};

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (!load) {
  const commands = await Promise.all(Object.values(COMMANDS).map((each) => each()));
  process.stderr.write(`usage: pitlane <command>\n\n${commands.map(({ usage }) => usage).join('\n\n')}\n`);
  process.exitCode = name === '' || name === 'help' || name === '--help' ? 0 : 2;
} else {
  const command = await load();
  try {
    process.exitCode = await command.run(args, print);
  } catch (error) {
    const isUsage = error instanceof TypeError && 'code' in error;
    process.stderr.write(
      `${error instanceof Error ? error.message : String(error)}\n${isUsage ? `\n${command.usage}\n` : ''}`,
    );
    process.exitCode = isUsage ? 2 : 1;
  }
}
