import { m } from '@pitlane/shared/messages/messages';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';

const getReasons = (): { icon: IconName; title: string; text: string }[] => [
  {
    icon: 'user',
    title: m.accounts.aNameInsteadOfAnAddress,
    text: m.accounts.yourCarsBidsAndSalesShow,
  },
  {
    icon: 'wallet',
    title: m.accounts.severalWalletsOneAuthor,
    text: m.accounts.linkEachWalletWithASignature,
  },
  {
    icon: 'heart',
    title: m.accounts.driversAndCarsToFollow,
    text: m.accounts.followDriversWithGreatGaragesAnd,
  },
  {
    icon: 'car',
    title: m.accounts.yourCarsStayInYourWallet,
    text: m.accounts.yourAccountDoesntHoldCarsOr,
  },
];

const getKept = () =>
  [
    m.accounts.whatYouEnterYourNameAnd,
    m.accounts.whatYouDoLinkedWalletsYour,
    m.accounts.yourNotificationsAndTheTextOf,
    m.accounts.onYourAccountPageYouCan,
  ] as const;

/** Lists the benefits of an account, beside the Register form. */
export function WhatAccountsAreFor() {
  return (
    <>
      <ul className="grid gap-6 sm:max-lg:grid-cols-2">
        {getReasons().map(({ icon, title, text }) => (
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
          <h3 className="display text-h3">{m.accounts.whatWeStore}</h3>
          <Icon name="chevron-down" className="size-4.5 text-mute group-open:rotate-180" />
        </summary>
        <ul className="grid gap-2.5 pb-2 text-mute">
          {getKept().map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
