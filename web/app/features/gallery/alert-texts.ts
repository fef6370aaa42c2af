import type { AlertTone } from '../../ui/feedback/alert.tsx';

/** The eight colours, each with a sentence of the kind that it is for. */
export const ALERT_TEXTS: readonly { tone: AlertTone; name: string; text: string }[] = [
  { tone: 'primary', name: 'Primary', text: 'a drop is open, and its supply goes down with each mint.' },
  {
    tone: 'secondary',
    name: 'Secondary',
    text: 'prices are in the ETH token of the chain that the car is on.',
  },
  { tone: 'success', name: 'Success', text: 'the car is yours, and it stands in your garage.' },
  { tone: 'danger', name: 'Danger', text: 'the wallet refused the transaction. Nothing has left it.' },
  { tone: 'warning', name: 'Warning', text: 'this auction is in its last minutes. A late bid adds time.' },
  { tone: 'info', name: 'Info', text: 'somebody bid more. Your own bid is back in your wallet.' },
  { tone: 'light', name: 'Light', text: 'a note on daylight, the same in both themes.' },
  { tone: 'dark', name: 'Dark', text: 'a note on asphalt, the same in both themes.' },
];
