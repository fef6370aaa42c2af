/** Authors and their pages as component tests answer them. */
import { type AuthorProfile, AuthorProfileSchema } from '@pitlane/shared/api/authors';
import type { Nft } from '@pitlane/shared/api/nfts';
import type { Answers } from './scripted-server.ts';
import { makeNftList, NOW, OWNER } from './scripted-site.ts';

/** An author with an account and one wallet, unless told otherwise. */
export function makeAuthor(given: Partial<AuthorProfile> = {}): AuthorProfile {
  const { id = 3 } = given;
  return AuthorProfileSchema.parse({
    id,
    username: 'Night Driver',
    named: true,
    about: '',
    social: '',
    wallet: OWNER,
    wallets: [OWNER],
    followers: 0,
    following: 0,
    avatar: { url: `/media/avatars/${id}.webp` },
    banner: null,
    account: true,
    joined_at: NOW - 86_400,
    ...given,
  });
}

type Lists = { sale?: readonly Nft[]; created?: readonly Nft[]; liked?: readonly Nft[] };

/** Makes the answers to an author's page. An author that changes is given as what reads it. */
export function answerAuthorPage(
  author: AuthorProfile | (() => AuthorProfile),
  { sale = [], created = [], liked = [] }: Lists = {},
): Answers {
  return {
    'GET /api/authors/:id': () => (typeof author === 'function' ? author() : author),
    'GET /api/market/worth': { worth: '0', cars: 0, priced: 0, capped: false, indexed: {} },
    'GET /api/author_ranks': { ranks: [], own: null, total: 0, page: 1, indexed: {} },
    'GET /api/nfts': ({ url }) => {
      const asked = url.searchParams;
      return makeNftList(asked.has('likedBy') ? liked : asked.has('creator') ? created : sale);
    },
  };
}
