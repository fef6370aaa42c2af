import { describe, expect, test, vi } from 'vitest';
import { answerApproval, approvalStore, failApprovals, withApproval } from './approval-store.ts';

const request = { kind: 'signature', from: `0x${'a'.repeat(40)}`, text: 'Hi', domain: undefined } as const;
const first = () => approvalStore.getState()[0];

describe('withApproval', () => {
  test('acts on a yes, and stays until that is done', async () => {
    const { promise, resolve: finish } = Promise.withResolvers<string>();
    const act = vi.fn(() => promise);
    const asked = withApproval(request, act);
    expect(first()).toMatchObject({ request, phase: 'asked' });
    answerApproval(first()?.id ?? 0, true);
    await vi.waitFor(() => expect(first()?.phase).toBe('sending'));
    expect(act).toHaveBeenCalledTimes(1);
    answerApproval(first()?.id ?? 0, false); // too late
    finish('signed');
    expect(await asked).toBe('signed');
    expect(first()).toBeUndefined();
  });

  test('a no is 4001, and nothing is done', async () => {
    const act = vi.fn();
    const asked = withApproval(request, act);
    answerApproval(first()?.id ?? 0, false);
    await expect(asked).rejects.toMatchObject({ code: 4001 });
    expect(act).not.toHaveBeenCalled();
    expect(first()).toBeUndefined();
  });

  test('questions are shown one after the other', async () => {
    const both = [withApproval(request, async () => 1), withApproval(request, async () => 2)];
    const [one, two] = approvalStore.getState();
    answerApproval(one?.id ?? 0, true);
    expect(await both[0]).toBe(1);
    expect(first()?.id).toBe(two?.id);
    answerApproval(two?.id ?? 0, true);
    expect(await both[1]).toBe(2);
  });

  test('what fails after the yes is passed on', async () => {
    const asked = withApproval(request, () => Promise.reject(new Error('no gas')));
    answerApproval(first()?.id ?? 0, true);
    await expect(asked).rejects.toThrow('no gas');
    expect(first()).toBeUndefined();
  });
});

describe('failApprovals', () => {
  test('ends every open question', async () => {
    const both = [withApproval(request, async () => 1), withApproval(request, async () => 2)];
    failApprovals(new Error('the sheet did not load'));
    await expect(both[0]).rejects.toThrow('did not load');
    await expect(both[1]).rejects.toThrow('did not load');
    expect(approvalStore.getState()).toEqual([]);
  });
});
