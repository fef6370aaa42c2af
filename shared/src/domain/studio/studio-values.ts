/** The kinds of values that a studio file has, each with what it says of a wrong one. */
import { z } from 'zod';

/** One line that names something: nothing invisible, and no colon, which ends a name in authenticator apps. */
export const line = (max: number) =>
  z
    .string({ error: 'must be words in quotes' })
    .trim()
    .min(1, { error: 'must not be empty' })
    .max(max, { error: `must have at most ${max} characters` })
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, { error: 'must be one line without control characters' });
export const siteName = (max: number) =>
  line(max).regex(/^[^:<>"\\]*$/, { error: 'must not have any of : < > " \\ in it' });
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .max(500, { error: 'must have at most 500 characters' });
export const color = z
  .string({ error: 'must be a color such as "#d9480f"' })
  .regex(/^#[0-9a-f]{6}$/i, { error: 'must be a color such as "#d9480f"' })
  .transform((text) => text.toLowerCase());
/** Names one file in the studio's folder. That it stays inside is checked where it is read, too. */
export const fileName = (endings: readonly string[]) =>
  z
    .string({ error: 'must be the name of a file in quotes' })
    .regex(/^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/, {
      error:
        'must be a file in the folder of the studio file: letters, digits, - and _, as in "brand/logo.svg", and no way up',
    })
    .max(200, { error: 'must have at most 200 characters' })
    .refine((name) => endings.some((ending) => name.toLowerCase().endsWith(ending)), {
      error: `must end with ${endings.join(' or ')}`,
    });
