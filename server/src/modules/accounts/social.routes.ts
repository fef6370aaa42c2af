import {
  FinishSocialSchema,
  SignedInSchema,
  SOCIAL_PROVIDERS,
  SocialPageSchema,
  SocialSignInSchema,
} from '@pitlane/shared/api/accounts';
import { SecondStepRequiredSchema } from '@pitlane/shared/api/factors';
import { z } from 'zod';
import { json, jsonBody, operationsOf, router } from '../../platform/http/operation.ts';
import { privateAnswer } from '../../platform/http/private-answer.ts';
import { rateLimited } from '../../platform/http/rate-limit.ts';
import type { ConnectedSitesService } from './connected-sites.service.ts';
import { readBrowser } from './read-browser.ts';
import type { SocialService } from './social.service.ts';

const secondStepRequired = json(SecondStepRequiredSchema, 'The account has a second step.');
const operation = operationsOf('Accounts');

const limit = rateLimited('sign-in attempts', {
  burst: 20,
  perSecond: 0.2,
  shared: 'social sign-ins',
});

const begin = operation('public', 'POST /api/auth/social', {
  operationId: 'beginSocialSignIn',
  summary: 'Begin to sign in at another site',
  description:
    'Answers with the page to go to. The other site sends the browser back to /login?social=done, or =failed.',
  request: { body: jsonBody(SocialSignInSchema) },
  errors: ['NOT_FOUND'],
  responses: { 200: json(SocialPageSchema, 'Where to go.') },
  middleware: [limit, privateAnswer],
});

const handleCallback = operation('public', 'GET /api/auth/callback/{provider}', {
  operationId: 'endSocialSignIn',
  summary: 'Come back from another site',
  description: 'Only for the other site, where this address is registered. It redirects to the Sign In page.',
  // The other site adds parameters as it likes.
  request: { query: z.looseObject({}), params: z.object({ provider: z.enum(SOCIAL_PROVIDERS) }) },
  responses: {
    302: {
      description:
        'To /login?social=done, or =failed; to /account?connect=done where a site was to be connected.',
    },
  },
  middleware: [limit, privateAnswer],
});

const finish = operation('public', 'POST /api/auth/social/finish', {
  operationId: 'finishSocialSignIn',
  summary: 'Finish signing in at another site',
  description:
    'For the browser that returned within the last five minutes, as a cookie read only by this operation shows.',
  request: { body: jsonBody(FinishSocialSchema) },
  errors: ['UNAUTHENTICATED'],
  responses: { 200: json(SignedInSchema, 'The session.'), 202: secondStepRequired },
  middleware: [limit, privateAnswer],
});

/** Signing in with an account of another site. */
export function socialRoutes(social: SocialService, sites: ConnectedSitesService) {
  return router()
    .openapi(begin, async (c) => {
      const { url, cookies } = await social.begin(c.req.valid('json').provider, c.req.raw.headers);
      for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
      return c.json({ url }, 200);
    })
    .openapi(
      handleCallback,
      async (c) => (await sites.handleCallback(c.req.raw)) ?? social.handleCallback(c.req.raw),
    )
    .openapi(finish, async (c) => {
      const browser = readBrowser(c.req);
      const { remember } = c.req.valid('json');
      const { answer, cookie } = await social.finish(c.req.header('cookie'), remember, browser);
      c.header('set-cookie', cookie);
      return 'ticket' in answer ? c.json(answer, 202) : c.json(answer, 200);
    });
}
