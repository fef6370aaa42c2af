import type { AccordionItem } from '../../ui/accordion.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** Items of the accordions: three questions that visitors ask. */
export const QUESTIONS: readonly AccordionItem[] = [
  {
    id: 'series',
    title: 'How is the series of my car drawn?',
    content: (
      <p className="max-w-prose text-mute">
        A new car stays under its cover until its epoch closes. Then the hash of a block, unknown until that
        moment, and a secret the studio committed to earlier decide its series.{' '}
        <TextLink to="/mint">Mint a car</TextLink>, and its page shows the proof.
      </p>
    ),
  },
  {
    id: 'fees',
    title: 'What does a sale cost?',
    content: (
      <p className="max-w-prose text-mute">
        The price on the card is what the buyer pays. The service fee and the creator’s royalty come out of
        it, and the listing shows both before you sign. <TextLink to="/explore">See what’s for sale</TextLink>
        .
      </p>
    ),
  },
  {
    id: 'lock',
    title: 'Why is a car locked?',
    content: (
      <p className="max-w-prose text-mute">
        It’s in a race. Its owner agreed to the lock, which ends automatically. Until then the car can’t be
        moved or sold. The Help Center explains{' '}
        <TextLink to="/helpcenter/race-locks">how races lock a car</TextLink>.
      </p>
    ),
  },
];
