/**
 * Setup file of the tests of pages. React in development takes a stack trace for each element that is made, a thousand a second, to name the element's owner in
 * its messages: a quarter of the time of these tests. Its warnings stay, and fail the tests.
 */
import * as React from 'react';

type Internals = { recentlyCreatedOwnerStacks: number };
const name = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Record<string, Internals | undefined>)[name];
if (internals?.recentlyCreatedOwnerStacks === undefined)
  throw new Error('React counts stack traces in another way: see without-owner-stacks.ts');
// React takes 10,000 traces, and begins to count again after a second.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});
