import type { AuthorProfile } from '@pitlane/shared/api/authors';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { signedIn } from '../../lib/session/store-session.ts';
import { makeSession } from '../../testing/dom/make-account.ts';
import { makeAuthorList } from '../../testing/dom/make-garage.ts';
import { renderPart } from '../../testing/dom/render-part.tsx';
import { FollowButton } from './follow-button.tsx';

const [AUTHOR] = makeAuthorList([`0x${'a'.repeat(40)}`], { id: 3, username: 'Boxer' }).authors as [
  AuthorProfile,
];

describe('FollowButton', () => {
  test('presses while the first one is on its way end with what was wanted last', async () => {
    signedIn(makeSession(), true);
    const answer = (following: boolean) => ({ following, followers: following ? 1 : 0 });
    const { server, user } = renderPart(<FollowButton author={AUTHOR} />, {
      'GET /api/authors/:id/follow': answer(false),
      'PUT /api/authors/:id/follow': answer(true),
      'DELETE /api/authors/:id/follow': answer(false),
    });
    const sent = () => server.asked.map(({ method }) => method).filter((method) => method !== 'GET');
    const release = server.hold('PUT /api/authors/:id/follow');
    const follow = await screen.findByRole('button', { name: 'Follow Boxer' });
    await waitFor(() => expect(server.count('GET /api/authors/:id/follow')).toBe(1));
    for (const pressed of ['true', 'false', 'true', 'false']) {
      await user.click(follow);
      await waitFor(() => expect(follow.getAttribute('aria-pressed')).toBe(pressed));
    }
    expect(sent()).toEqual(['PUT']);
    release();
    await waitFor(() => expect(sent()).toEqual(['PUT', 'DELETE']));
    expect(follow.getAttribute('aria-pressed')).toBe('false');
  });
});
