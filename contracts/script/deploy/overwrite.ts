/** Whether a deployment may undo settings that the chain has otherwise than the configuration. */
import { createInterface } from 'node:readline/promises';
import type { Task } from './apply.ts';
import { DeployError } from './chain-port.ts';
import { formatOverwrites } from './format.ts';

/** What --settings may say. */
const CHOICES = ['ask', 'overwrite', 'keep'] as const;
type Choice = (typeof CHOICES)[number];

/** Shows the question and resolves to the answer. */
export type Ask = (question: string) => Promise<string>;

/** What --settings says. Throws a DeployError for any other word. */
export function readChoice(text: string): Choice {
  const choice = CHOICES.find((each) => each === text);
  if (!choice) throw new DeployError(`--settings must be one of ${CHOICES.join(', ')}.`);
  return choice;
}

/**
 * Makes what applyPlan asks before it overwrites settings. Only "y" or "yes" is a yes. Without a person to ask (`ask` is
 * undefined) the command line has to say it, otherwise a DeployError lists the settings and the ways out.
 */
export function createOverwriteCheck(choice: Choice, ask: Ask | undefined) {
  return async (tasks: readonly Task[]): Promise<boolean> => {
    if (choice !== 'ask') return choice === 'overwrite';
    const list = formatOverwrites(tasks);
    if (!ask)
      throw new DeployError(
        `${list}\nNothing was sent. Say --settings overwrite to set them as configured, or --settings keep to leave them.`,
      );
    const answer = await ask(`${list}\nOverwrite them? [y/N] `);
    return /^y(es)?$/i.test(answer.trim());
  };
}

/** Asks on the terminal; undefined where there is none. */
export function terminalAsk(): Ask | undefined {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  return async (question) => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return await terminal.question(question);
    } finally {
      terminal.close();
    }
  };
}
