import { z } from 'zod';

/** Other sites that accounts may sign in at, with what these sites have given the operator. */
export type SignInConfig = Partial<Record<'google' | 'facebook', { clientId: string; clientSecret: string }>>;

export const SIGN_IN_ENV = {
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  FACEBOOK_CLIENT_ID: z.string().optional(),
  FACEBOOK_CLIENT_SECRET: z.string().optional(),
};
type Values = z.infer<z.ZodObject<typeof SIGN_IN_ENV>>;

export function findSignIn(values: Values): SignInConfig {
  const pair = (clientId: string | undefined, clientSecret: string | undefined) =>
    clientId && clientSecret ? { clientId, clientSecret } : undefined;
  const google = pair(values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET);
  const facebook = pair(values.FACEBOOK_CLIENT_ID, values.FACEBOOK_CLIENT_SECRET);
  return { ...(google && { google }), ...(facebook && { facebook }) };
}

export function findSignInProblems(given: Record<string, string>): string[] {
  return ['GOOGLE', 'FACEBOOK'].flatMap((site) => {
    const [id, secret] = [`${site}_CLIENT_ID`, `${site}_CLIENT_SECRET`];
    if (given[id] && !given[secret]) return [`${secret}: missing; ${id} is of no use without it`];
    if (given[secret] && !given[id]) return [`${id}: missing; ${secret} is of no use without it`];
    return [];
  });
}
