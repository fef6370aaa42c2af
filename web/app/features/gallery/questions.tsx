import type { AccordionItem } from '../../ui/accordion.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** Items of the accordions: three questions that visitors ask. */
export const QUESTIONS: readonly AccordionItem[] = [
  {
    id: 'series',
    title: 'How is the series of my car drawn?',
    content: (
      <p className="max-w-prose text-mute">
        A new car stays under its cover until its epoch closes. The hash of a block, unknown before then, and
        a secret that the studio has committed to then draw its series.{' '}
        <TextLink to="/mint">Mint a car</TextLink>, and its page shows the proof.
      </p>
    ),
  },
  {
    id: 'fees',
    title: 'What does a sale cost?',
    content: (
      <p className="max-w-prose text-mute">
        The price on the card is what the buyer pays. The service fee and the creator’s royalty are taken from
        it, and the listing names both before the wallet signs.{' '}
        <TextLink to="/explore">Look at what is for sale</TextLink>.
      </p>
    ),
  },
  {
    id: 'lock',
    title: 'Why is a car locked?',
    content: (
      <p className="max-w-prose text-mute">
        It is in a race. Its owner has agreed to the lock, and it ends by itself: until then the car cannot be
        moved, not even by a sale. The Help Center explains{' '}
        <TextLink to="/helpcenter/race-locks">how races lock a car</TextLink>.
      </p>
    ),
  },
];
