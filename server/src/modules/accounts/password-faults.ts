/** Which new passwords are refused, beside those that are too short. */
import { AppError } from '@pitlane/shared/domain/app-error';

const WAY_OUT = 'Choose another one, such as three or four unrelated words.';
/** What belongs to the site itself. */
const SITE_WORDS = ['pitlane'];
/** A shorter name is part of many words. */
const MIN_WORD = 4;

let stolen: Promise<ReadonlySet<string>> | undefined;

/** The passwords that most people had in known thefts. They take some memory, so they are loaded with the first new password. */
function loadStolen(): Promise<ReadonlySet<string>> {
  stolen ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((one) => one.toLowerCase())),
  );
  return stolen;
}

/**
 * Refuses a password that attackers try first: one of the passwords most often stolen, also with digits and signs around it or
 * repeated, and one that contains what is known of the account. `about` is that: the username and the mail address. Throws BAD_REQUEST
 * for `field`.
 */
export async function requireUncommon(
  password: string,
  about: readonly string[],
  field: string,
): Promise<void> {
  const known = await loadStolen();
  if (toCores(password).some((core) => core.length === 1 || known.has(core))) {
    const message = `This password appears in lists of stolen passwords. ${WAY_OUT}`;
    throw new AppError('BAD_REQUEST', message, { field });
  }
  const given = toLetters(password);
  const words = [...SITE_WORDS, ...about.map((one) => one.replace(/@.*/, ''))].map(toLetters);
  const word = words.find((one) => one.length >= MIN_WORD && given.includes(one));
  if (word === undefined) return;
  const message = `A password must not contain your username, the name in your mail address, or the name of the site. ${WAY_OUT}`;
  throw new AppError('BAD_REQUEST', message, { field });
}

/** The password in small letters, without what people put around it to get past a rule, and what each of these repeats. */
function toCores(password: string): string[] {
  const whole = password.normalize('NFKC').toLowerCase();
  const bare = [whole, whole.replace(/[^\p{L}\d]+$/u, ''), whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')];
  return bare.flatMap((core) => [core, /^(.+?)\1+$/su.exec(core)?.[1] ?? core]);
}

function toLetters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');
}
