import type { z } from 'zod';
import { AuthorRefSchema } from './nfts.ts';

/** A person who acts on the site, not one of their wallets. */
export const PersonSchema = AuthorRefSchema.omit({ wallet: true }).meta({ id: 'Person' });
export type Person = z.infer<typeof PersonSchema>;
