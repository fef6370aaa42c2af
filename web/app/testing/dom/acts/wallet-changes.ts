/** What becomes of acts when a person changes something in the wallet while it asks, or between two of its questions. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Hex } from 'viem';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { toastStore } from '../../../lib/toast.ts';
import { ACCOUNT_GONE } from '../../../wallet/connection-state.ts';
import { PROBLEMS } from '../../../wallet/problem-words.ts';
import { startFakeClock } from '../fake-clock.ts';
import type { ScriptedWallet } from '../scripted-wallet.ts';
import type { Act, OpenAct } from './act.ts';

const OTHER: Hex = `0x${'d'.repeat(40)}`;
const ON_OTHER_ACCOUNT = 'Your wallet is now on another account';
const ON_OTHER_NETWORK = /Your wallet is on (?!another account)|Switch your wallet to|Please connect with/;
const ASKS = /^(?:eth_sendTransaction|eth_signTypedData_v4|personal_sign|wallet_sendCalls)$/;

/** Each message that was shown, also of those that have gone again. */
let told: Set<string>;

/** Tests every act at every question, and between a transaction and the question after it. */
export function describeWalletChanges(acts: Record<string, Act>): void {
  let stopTelling: () => void;
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
    told = new Set();
    stopTelling = toastStore.subscribe(() => {
      for (const { message } of toastStore.getState()) told.add(message);
    });
  });
  afterEach(() => stopTelling());
  const moments = Object.entries(acts).flatMap(([name, one]) =>
    one.questions.map((question, at) => ({ name, one, at, ...question, before: one.questions[at - 1] })),
  );
  describe.each(moments)('$name, while the wallet asks for $what', describeQuestion);
  const pauses = moments.flatMap(({ before, ...rest }) =>
    before && !before.signs ? [{ ...rest, before, after: before.what }] : [],
  );
  describe.each(pauses)('$name, after $after and before $what', describePause);
}

type Moment = { one: Act; at: number };

function describeQuestion({ one, at }: Moment): void {
  test('is left when the wallet is locked, and says so', async () => {
    const open = await openQuestion(one, at);
    act(() => open.wallet.lock());
    await waitFor(() => expect(open.readEnd()).toBe('STOPPED'));
    expect(told).toContain(ACCOUNT_GONE);
    await refuseLate(open);
  });

  test('can be left after some seconds, and says so', async () => {
    startFakeClock();
    const open = await openQuestion(one, at);
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    await userEvent.setup({ delay: null }).click(await screen.findByRole('button', { name: 'Stop waiting' }));
    await waitFor(() => expect(open.readEnd()).toBe('STOPPED'));
    expect((await screen.findAllByText(PROBLEMS.STOPPED.title)).length).toBeGreaterThan(0);
    await refuseLate(open);
  });

  test('goes on with the account that was asked, and says so, when the person goes to another one', async () => {
    const open = await openQuestion(one, at);
    act(() => open.wallet.switchAccounts([OTHER]));
    await act(async () => open.answer());
    await waitFor(() => expect(['done', 'ACCOUNT_CHANGED']).toContain(open.readEnd()));
    const words = open.readEnd() === 'done' ? ON_OTHER_ACCOUNT : PROBLEMS.ACCOUNT_CHANGED.title;
    await waitFor(() => expect(isSaid(words)).toBe(true));
    expect(listSenders(open)).not.toContain(OTHER);
  });

  test('is not done on another network, and says so', async () => {
    const open = await openQuestion(one, at);
    act(() => open.wallet.goTo('matic'));
    await act(async () => open.answer());
    await waitFor(() => expect(open.readEnd()).not.toBe('running'));
    expect(open.readEnd()).not.toBe('done');
    await waitFor(() => expect(isSaid(ON_OTHER_NETWORK)).toBe(true));
    expect(open.chains.matic.sent).toEqual([]);
    expect(countAsked(open.wallet)).toBe(open.asked);
  });
}

function describePause({ one, at }: Moment): void {
  /** Answers all questions before, and changes something before the last transaction is in a block. */
  async function changeBetween(change: (wallet: ScriptedWallet) => void): Promise<OpenAct> {
    const open = await openQuestion(one, at - 1);
    const { chains, wallet } = open;
    const before = chains.binance.sent.length;
    chains.binance.state.automine = false;
    await act(async () => open.answer());
    await waitFor(() => expect(chains.binance.sent).toHaveLength(before + 1));
    act(() => change(wallet));
    const asked = countAsked(wallet);
    chains.binance.state.automine = true;
    chains.binance.mine();
    await waitFor(() => expect(open.readEnd()).not.toBe('running'));
    expect(countAsked(wallet)).toBe(asked);
    return open;
  }

  test('ends when the wallet is locked, and says so', async () => {
    const open = await changeBetween((wallet) => wallet.lock());
    expect(open.readEnd()).toBe('WALLET_GONE');
    expect(told).toContain(ACCOUNT_GONE);
  });

  test('ends when the person goes to another account, and says so', async () => {
    const open = await changeBetween((wallet) => wallet.switchAccounts([OTHER]));
    expect(open.readEnd()).toBe('ACCOUNT_CHANGED');
    await waitFor(() => expect(isSaid(PROBLEMS.ACCOUNT_CHANGED.title)).toBe(true));
  });

  test('ends when the person goes to another network, and says so', async () => {
    const open = await changeBetween((wallet) => wallet.goTo('matic'));
    expect(open.readEnd()).not.toBe('done');
    await waitFor(() => expect(isSaid(ON_OTHER_NETWORK)).toBe(true));
    expect(open.chains.matic.sent).toEqual([]);
  });
}

/** Opens an act and answers the wallet's questions up to one, which it leaves open until `answer` is called. */
export async function openQuestion(one: Act, at: number) {
  const open = await one.open();
  onTestFinished(open.reset);
  const { wallet } = open;
  const before = countAsked(wallet);
  let answer = wallet.hold();
  await open.press();
  for (let left = 0; ; left += 1) {
    const asked = before + left + 1;
    await waitFor(() => expect(countAsked(wallet)).toBe(asked));
    if (left === at) return { ...open, asked, answer };
    const next = wallet.hold();
    await act(async () => answer());
    answer = next;
  }
}

/** Refuses what was left: what is confirmed late is followed, into the next test. */
async function refuseLate({ wallet, answer }: Awaited<ReturnType<typeof openQuestion>>): Promise<void> {
  vi.spyOn(console, 'info').mockReturnValue();
  wallet.refuse();
  await act(async () => answer());
}

const countAsked = ({ asked }: ScriptedWallet) => asked.filter((method) => ASKS.test(method)).length;

const listSenders = ({ chains }: OpenAct) =>
  Object.values(chains).flatMap(({ sent }) => sent.map(({ call }) => call.from?.toLowerCase()));

/** Returns whether the page says something, or has said it in a message. */
function isSaid(words: string | RegExp): boolean {
  const text = [...told, document.body.textContent].join('\n');
  return typeof words === 'string' ? text.includes(words) : words.test(text);
}
