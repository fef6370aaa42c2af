import { describe, expect, test } from 'vitest';
import { problem } from '../../wallet/problem-words.ts';
import { EMPTY_DRAFT, isComplete } from './draft.ts';
import { getStatusText, type StatusInput } from './minter-status.ts';

const target = { chain: 'binance', subject: 'tokens' } as const;
const full = { image: 'ipfs://a', name: 'A', description: 'B' };
const connected: StatusInput = {
  wallet: { status: 'connected' },
  mint: { phase: 'idle' },
  draft: EMPTY_DRAFT,
  connectFailure: undefined,
  justConnected: false,
  triedIncomplete: false,
};
const said = (changes: Partial<StatusInput>) => getStatusText({ ...connected, ...changes });

describe('getStatusText', () => {
  test.each<[string, Partial<StatusInput>]>([
    ['', { wallet: { status: 'checking' } }],
    ['Connect to the wallet using the top right button.', { wallet: { status: 'disconnected' } }],
    [
      'Something went wrong: no network',
      { wallet: { status: 'disconnected' }, connectFailure: 'no network' },
    ],
    ['Something went wrong: You said no.', { wallet: { status: 'disconnected', failure: 'You said no.' } }],
    ['Wallet successfuly connected.', { justConnected: true }],
    ['Fill in the text-field above.', {}],
    [
      'Please make sure all fields are completed before minting.',
      { triedIncomplete: true, justConnected: true },
    ],
    ['', { draft: full, triedIncomplete: true }],
    ['Minting in Process', { mint: { phase: 'running', target, step: 'sign' } }],
    [
      'Something went wrong while uploading your tokenURI.',
      { mint: { phase: 'failed', target, problem: problem('NOT_PINNED', 'Try again in a minute.') } },
    ],
    [
      'Something went wrong: The last one is gone.',
      { mint: { phase: 'failed', target, problem: problem('UNKNOWN', 'The last one is gone.') } },
    ],
  ])('%j', (text, changes) => {
    expect(said(changes)).toBe(text);
  });
});

describe('isComplete', () => {
  test('wants all three, and no blanks', () => {
    expect(isComplete(full)).toBe(true);
    for (const field of ['image', 'name', 'description'])
      expect(isComplete({ ...full, [field]: ' \t' })).toBe(false);
  });
});
