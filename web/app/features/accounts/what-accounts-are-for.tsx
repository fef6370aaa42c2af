import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';

const REASONS: { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'user',
    title: 'A name instead of an address',
    text: 'Your cars, bids and sales show your name and picture.',
  },
  {
    icon: 'wallet',
    title: 'Several wallets, one author',
    text: 'Link each wallet with a signature, and everything it owns and sells shows as yours.',
  },
  {
    icon: 'heart',
    title: 'Drivers and cars to follow',
    text: 'Follow drivers with great garages, and keep track of cars you like.',
  },
  {
    icon: 'car',
    title: 'Your cars stay in your wallet',
    text: 'Your account doesn’t hold cars or coins. You can mint, buy and sell with just a wallet.',
  },
];

const KEPT = [
  'What you enter: your name and email address. We store only a hash of your password, which can’t be turned back into it.',
  'What you do: linked wallets, your profile’s text and pictures, who you follow, what you like and watch, your comments on news, and the browsers you’re signed in on.',
  'Your notifications, and the text of our emails to you for one week. We set no cookies.',
  'On your account page you can download all of it as one file, and delete your account. What is on a chain stays there.',
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
      {/* Closed: it must not weigh more than the form beside it. */}
      <details className="group mt-7 border-t">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 hover:text-signal-text [&::-webkit-details-marker]:hidden">
          <h3 className="display text-h3">What we store</h3>
          <Icon name="chevron-down" className="size-4.5 text-mute group-open:rotate-180" />
        </summary>
        <ul className="grid gap-2.5 pb-2 text-mute">
          {KEPT.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
