import { Icon } from '../../ui/icon.tsx';
import { PHONE_WALLETS, toSharedAddress } from '../phone-wallets.ts';

/**
 * Wallet apps that open this page in their own browser, where they announce themselves as wallets do on a desktop. Plain links: no other site is
 * asked before one is pressed.
 */
export function PhoneWalletList() {
  const address = toSharedAddress(location.href);
  return (
    <section className="grid gap-2">
      <h3 className="label text-lead">Open this page in a wallet app</h3>
      <ul className="grid gap-2">
        {PHONE_WALLETS.map(({ name, toLink }) => (
          <li key={name}>
            <a
              href={toLink(address)}
              rel="noreferrer"
              className="flex w-full items-center gap-3.5 rounded-lg border bg-raise p-3 transition-colors hover:border-edge hover:bg-press"
            >
              <span className="grid size-10 place-items-center rounded-md bg-press">
                <Icon name="wallet" />
              </span>
              <span className="label min-w-0 flex-1 text-lead">{name}</span>
              <Icon name="external" className="size-4.5 text-mute" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether touch is the main input, as on phones and tablets. */
export const isTouchDevice = () => matchMedia('(pointer: coarse)').matches;
