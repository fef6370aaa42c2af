/** Whom visitors write to, and where the operator's offices are, from the environment. */
import type { StudioFile } from '@pitlane/shared/domain/studio/studio-file';
import { z } from 'zod';
import { mailAddress } from './env-fields.ts';

export type Office = { name: string; lines: readonly string[] };
export type ContactConfig = {
  /** Gets what visitors write. Without it the contact form is off. */
  mail: string | undefined;
  offices: readonly Office[];
};

/** Contact of the demo world: places in the game, and a mailbox that only its outbox has. */
const DEMO: ContactConfig & { mail: string } = {
  mail: 'operator@demo.example',
  offices: [
    { name: 'Race control', lines: ['Garage 1, Pit Lane', 'Start and Finish', 'Demo world'] },
    { name: 'The works', lines: ['Hall 3, Back Straight', 'Turn 7', 'Demo world'] },
  ],
};

const FORM = 'must be name | line | line, with ; between the offices: at most 4, of at most 6 lines each';

export const CONTACT_ENV = {
  CONTACT_MAIL: mailAddress,
  OFFICE_ADDRESSES: z
    .string()
    .default('')
    .transform((text) => text.split(';').flatMap((office) => (office.trim() ? [toOffice(office)] : [])))
    .refine((offices) => offices.length <= 4 && offices.every(isWhole), { error: FORM }),
};

function toOffice(text: string): Office {
  const [name = '', ...lines] = text.split('|').map((line) => line.trim());
  return { name, lines };
}

function isWhole({ name, lines }: Office): boolean {
  const all = [name, ...lines];
  return lines.length >= 1 && lines.length <= 6 && all.every((line) => line !== '' && line.length <= 100);
}

type Given = {
  CONTACT_MAIL?: string | undefined;
  OFFICE_ADDRESSES: readonly Office[];
  PITLANE_DEMO: boolean;
};

/** `sender` is the address that the site's mails come from: it gets the messages where no other is given.
 * `studio` is what the studio file says. */
export function toContactConfig(
  { CONTACT_MAIL, OFFICE_ADDRESSES, PITLANE_DEMO }: Given,
  sender: string | undefined,
  studio: StudioFile['contact'] = undefined,
): ContactConfig {
  const demo = PITLANE_DEMO ? DEMO : undefined;
  return {
    mail: CONTACT_MAIL ?? studio?.mail ?? sender ?? demo?.mail,
    offices: OFFICE_ADDRESSES.length > 0 ? OFFICE_ADDRESSES : (studio?.offices ?? demo?.offices ?? []),
  };
}
