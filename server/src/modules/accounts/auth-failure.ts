import { z } from 'zod';

const CODE = z.string().regex(/^\w{1,60}$/);
const FailureSchema = z.object({
  status: z.number().optional().catch(undefined),
  // A word at Google, an object at Facebook.
  error: z
    .union([CODE, z.object({ type: CODE }).transform(({ type }) => type)])
    .optional()
    .catch(undefined),
  cause: z.object({ code: CODE }).optional().catch(undefined),
});

/**
 * Returns the part of a failure of better-auth's that operators need: `invalid_client` says that the secret of another site is
 * wrong. Only codes: its sentences may quote what belongs to a person.
 */
export function explainAuthFailure(failure: unknown): { status?: number; code?: string } {
  const { status, error, cause } = FailureSchema.safeParse(failure).data ?? {};
  const code = error ?? cause?.code;
  return { ...(status !== undefined && { status }), ...(code !== undefined && { code }) };
}
