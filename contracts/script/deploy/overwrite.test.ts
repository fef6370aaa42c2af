import { describe, expect, test } from 'vitest';
import type { Task } from './apply.ts';
import { createOverwriteCheck, readChoice } from './overwrite.ts';

const task: Task = {
  label: 'CarCollection.setCost("50")',
  transaction: { to: '0x1000000000000000000000000000000000000001', data: '0x' },
  creates: undefined,
  overwrites: '"7"',
};
const neverAsked = () => Promise.reject(new Error('the question must not be asked'));

describe('createOverwriteCheck', () => {
  test('shows what the chain has and what is configured, and takes only a yes for one', async () => {
    const questions: string[] = [];
    const answering = (answer: string) =>
      createOverwriteCheck('ask', async (question) => {
        questions.push(question);
        return answer;
      });
    for (const yes of ['y', 'Yes', ' y ']) expect(await answering(yes)([task])).toBe(true);
    for (const no of ['', 'n', 'no', 'yep', 'overwrite']) expect(await answering(no)([task])).toBe(false);
    expect(questions[0]).toContain(
      'CarCollection.setCost("50")\n    the chain has "7"\nOverwrite them? [y/N]',
    );
  });

  test('without a terminal it names the settings and both ways out', async () => {
    await expect(createOverwriteCheck('ask', undefined)([task])).rejects.toThrow(
      /setCost\("50"\)[\s\S]*has "7"[\s\S]*Nothing was sent[\s\S]*--settings overwrite[\s\S]*--settings keep/,
    );
  });

  test('does not ask when the command line has decided it', async () => {
    expect(await createOverwriteCheck('overwrite', neverAsked)([task])).toBe(true);
    expect(await createOverwriteCheck('keep', undefined)([task])).toBe(false);
  });
});

describe('readChoice', () => {
  test('takes the three words', () => {
    expect(['ask', 'overwrite', 'keep'].map(readChoice)).toEqual(['ask', 'overwrite', 'keep']);
    expect(() => readChoice('yes')).toThrow('--settings must be one of ask, overwrite, keep.');
  });
});
