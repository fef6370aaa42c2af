import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';

const REASONS: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'user',
    title: 'A name in place of an address',
    text: 'Your cars, your bids and your sales show your name and your picture.',
  },
  {
    icon: 'wallet',
    title: 'Several wallets, one author',
    text: 'Link each wallet with a signature. All that they own and sell counts as yours.',
  },
  {
    icon: 'heart',
    title: 'Drivers and cars to follow',
    text: 'Follow who builds a good garage, and keep the cars that you like.',
  },
  {
    icon: 'car',
    title: 'Your cars stay in your wallet',
    text: 'An account holds no cars and no coins. You can mint, buy and sell with just a wallet.',
  },
];

const KEPT = [
  'What you enter: your name and your mail address. Of your password, only a hash, from which it cannot be read.',
  'What you do: linked wallets, words and pictures of your profile, whom you follow, what you like and watch, your comments on news, and the browsers that are signed in.',
  'Your notices, and for a week the words of the mails that we send you. The site sets no cookie.',
  'Your account page saves all of it as one file, and deletes the account when you ask. What is on a chain stays there.',
] as const;

/** Lists the benefits of an account, beside the Register form. */
export function WhatAccountsAreFor() {
  return (
    <>
      <ul className="grid gap-6 sm:max-lg:grid-cols-2">
        {REASONS.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon name={icon} className="mt-0.5 size-6 shrink-0 text-mute" />
            <div>
              <h3 className="label text-lead">{title}</h3>
              <p className="mt-1 text-mute">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <h3 className="display mt-8 border-t pt-6 text-h3">What is kept</h3>
      <ul className="mt-3 grid gap-2.5 text-mute">
        {KEPT.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
}
