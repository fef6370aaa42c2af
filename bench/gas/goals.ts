import { digits, figure, type Gas } from './sections.ts';

export type Goal = {
  title: string;
  figure: (gas: Gas) => number;
  /** The most that the figure may be. */
  bound: (gas: Gas) => number;
  /** What the floor is, and why, in case the goal is missed. */
  whyMissed: (gas: Gas) => string;
};

/** The lowest figure that a transfer between holders can have, by the prices of EIP-2929 and EIP-3529. */
const transferFloor =
  'the owner (5,000), two balances (5,000 each), the approval that is cleared (2,100), the event (1,756)';

export const goals: readonly Goal[] = [
  {
    title: "mint 1, an account's first: at most half of the usual Enumerable car",
    figure: (gas) => figure(gas, 'mint-1-first'),
    bound: (gas) => Math.floor(figure(gas, 'mint-1-first', 'enumerable') / 2),
    whyMissed: () => 'A first mint writes an owner (22,100) and a balance (22,100).',
  },
  {
    title: 'mint 1, a later one: the same',
    figure: (gas) => figure(gas, 'mint-1-later'),
    bound: (gas) => Math.floor(figure(gas, 'mint-1-later', 'enumerable') / 2),
    whyMissed: () => 'A mint writes an owner (22,100) and adds to a balance (5,000).',
  },
  {
    title: 'transfer between holders, measured as the published table does',
    figure: (gas) => figure(gas, 'transfer-published'),
    bound: () => 28_100,
    whyMissed: (gas) =>
      `The transfer goal is the published figure of a token that keeps nothing of its transfers. On the same base such a token ` +
      `takes ${digits(figure(gas, 'transfer-published', 'bare'))} here: ${transferFloor}. Counting the transfers, which is ` +
      `what ends a listing for good, costs the rest: ` +
      `${digits(figure(gas, 'transfer-published') - figure(gas, 'transfer-published', 'bare'))}.`,
  },
  {
    title: 'buy, restricted to the listing zone: 12,000 over a plain Seaport order that pays the same',
    figure: (gas) => figure(gas, 'buy'),
    bound: (gas) => figure(gas, 'buy', 'seaport') + 12_000,
    whyMissed: (gas) =>
      `The zone costs a buy ${digits(figure(gas, 'buy') - figure(gas, 'buy', 'seaport'))}. Seaport's two questions and the ` +
      `cold zone take ${digits(figure(gas, 'buy', 'empty-zone') - figure(gas, 'buy', 'seaport'))} of that whatever the zone ` +
      `does. The rest, ${digits(figure(gas, 'buy') - figure(gas, 'buy', 'empty-zone'))}, is asking the car for its ` +
      `state and its royalty (a cold slot that nothing else reads: 2,100) and adding up the payments.`,
  },
  {
    title: 'first bid that starts the clock: no dearer than the better of two ERC-20 auctions',
    figure: (gas) => figure(gas, 'auction-first-bid-starting'),
    bound: (gas) =>
      Math.min(
        figure(gas, 'auction-first-bid-starting', 'usual'),
        figure(gas, 'auction-first-bid-starting', 'packed'),
      ),
    whyMissed: () =>
      'A first bid overwrites the reserve (5,000) and the clock (5,000) and takes the money (two balances, 5,000 each).',
  },
];
