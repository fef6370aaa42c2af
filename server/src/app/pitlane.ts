/** `pitlane <command>`: what operators do on the server. tools/pitlane.mjs starts it. */
import { DOCTOR_USAGE, runDoctor } from './doctor/doctor-command.ts';

type Command = {
  usage: string;
  /** Resolves with the exit status. A TypeError of node:util is about words that make no sense. */
  run(args: string[], print: (line: string) => void): Promise<number>;
};

/** Each command by its name. */
const COMMANDS: Readonly<Record<string, Command>> = {
  doctor: { usage: DOCTOR_USAGE, run: runDoctor },
};

const USAGE = `usage: pitlane <command>\n\n${Object.values(COMMANDS)
  .map(({ usage }) => usage)
  .join('\n\n')}`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = name === '' || name === 'help' || name === '--help' ? 0 : 2;
} else {
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
