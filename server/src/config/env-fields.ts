/** Kinds of values in the environment, as the schema of the configuration uses them. */
import { z } from 'zod';

export const flag = z
  .enum(['0', '1', 'false', 'true'], { error: 'must be 1 or 0' })
  .default('0')
  .transform((text) => text === '1' || text === 'true');
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .optional();
/** Whom finders of a weakness write to: an address of its own line in security.txt. */
export const securityContact = z
  .url({ protocol: /^(mailto|https|tel)$/, error: 'must be a mailto:, https:// or tel: address' })
  .regex(/^\S+$/, { error: 'must be one address without spaces' })
  .optional();
/** Scheme, host and path. Names in the path are taken as they are, so none is escaped, and none leads up. */
const SITE_ADDRESS = /^https?:\/\/[^/?#]+(\/(?!\.{1,2}(\/|$))[\w.~-]+)*\/?$/;
/** Where browsers find the site: it is put in front of paths. */
export const siteAddress = httpUrl.refine((text) => !text?.startsWith('http') || SITE_ADDRESS.test(text), {
  error: 'must end after the name, port or a plain path: https://cars.example, https://studio.example/market',
});
/** A whole number of a range. */
export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
export const wsUrl = z.url({ protocol: /^wss?$/, error: 'must be a ws:// or wss:// address' }).optional();
/** smtp:// or smtps://, with name and password where the mail server asks for them. */
export const smtpUrl = z
  .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
  .refine((text) => !/^smtps?:/.test(text) || /^smtps?:\/\/[^/?#]+\/?$/.test(text), {
    error: 'must end after the host or port: smtp://user:password@host:587',
  })
  .refine(isDecodable, { error: 'has a % that is none of an escape: write a % of the password as %25' })
  .optional();

function isDecodable(text: string): boolean {
  return !/%(?![0-9a-f]{2})/i.test(text);
}

const ADDRESS = '([^\\s<>@"(),:;[\\]\\\\]+@[^\\s<>@"(),:;[\\]\\\\]+)';
/** One plain mail address. */
export const mailAddress = z
  .string()
  .max(254)
  .regex(new RegExp(`^${ADDRESS}$`), { error: 'must be a mail address: hello@cars.example' })
  .optional();
const SENDER = new RegExp(`^(?:${ADDRESS}|([^<>"\\p{C}]{1,60}?)\\s*<${ADDRESS}>)$`, 'u');
/** Whom mails come from: an address, with a name before it in the usual form. */
export const mailSender = z
  .string()
  .regex(SENDER, { error: 'must be an address, alone or as in Pitlane <no-reply@cars.example>' })
  .transform((text) => {
    const [, bare, name, address = bare ?? ''] = SENDER.exec(text) ?? [];
    return { name, address };
  })
  .optional();
export const hex32 = z
  .string()
  .regex(/^(0x)?[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits, with or without 0x')
  .transform((text) => (text.startsWith('0x') ? text : `0x${text}`) as `0x${string}`)
  .optional();
/** Number of points on secp256k1: the private key of an account is below it. */
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
export const privateKey = hex32.refine((key) => key === undefined || isOnCurve(key), {
  error: 'is no private key of an account: make another one',
});

function isOnCurve(key: `0x${string}`): boolean {
  const number = BigInt(key);
  return number > 0n && number < CURVE_ORDER;
}

export const secretList = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((secret) => secret.trim() || []))
  .pipe(z.array(z.string().min(32, 'must have at least 32 characters; several with commas between')));

/** The problems of a refused environment, one sentence each, with the name of the variable. */
export function explainIssues(error: z.ZodError, prefix = ''): string[] {
  const sentences = error.issues.map((issue) => `${prefix}${String(issue.path[0])}: ${issue.message}`);
  return [...new Set(sentences)];
}
