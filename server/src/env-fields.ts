/** Kinds of values in the environment, as the schema of the configuration uses them. */
import { z } from 'zod';

export const flag = z
  .enum(['0', '1', 'false', 'true'])
  .default('0')
  .transform((text) => text === '1' || text === 'true');
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
  .optional();
export const wsUrl = z.url({ protocol: /^wss?$/, error: 'must be a ws:// or wss:// address' }).optional();
export const hex32 = z
  .string()
  .regex(/^(0x)?[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits, with or without 0x')
  .transform((text) => (text.startsWith('0x') ? text : `0x${text}`) as `0x${string}`)
  .optional();

export const secretList = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((secret) => secret.trim() || []))
  .pipe(z.array(z.string().min(32, 'must have at least 32 characters; several with commas between')));

/** The problems of a refused environment, one sentence each, with the name of the variable. */
export function explainIssues(error: z.ZodError, prefix = ''): string[] {
  return error.issues.map((issue) => `${prefix}${String(issue.path[0])}: ${issue.message}`);
}
