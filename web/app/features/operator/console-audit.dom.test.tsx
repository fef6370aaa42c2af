import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill } from '../../testing/dom/fill.ts';
import { makeHidden, openConsole, PERSON } from '../../testing/dom/make-operator.ts';
import { NOW } from '../../testing/dom/scripted-site.ts';

const CAR = makeHidden().about;
const HASH = 'ab'.repeat(32);
const ENTRY = {
  id: 1,
  at: NOW,
  author: PERSON,
  wallet: null,
  token: null,
  deed: 'hidden.restore',
  target: `item ${CAR.target}`,
  before: { reason: 'A trial' },
  after: null,
  request_id: 'request-1',
  network: '203.0.113.0/24',
  browser: 'Firefox on Linux',
  cleared: false,
  seq: 4,
  hash: HASH,
};
const CHAIN = { seq: 4, hash: HASH, checked_at: NOW, problem: null };

describe('Audit', () => {
  const answers = {
    'GET /api/operator/audit': { entries: [ENTRY], next: null },
    'GET /api/operator/audit/chain': CHAIN,
  };

  test('lists what was done, by whom and from where', async () => {
    const { panel } = await openConsole('Audit', { answers });
    const row = await panel.findByRole('listitem');
    expect(row.textContent).toContain(`hidden.restore item ${CAR.target}`);
    expect(row.textContent).toContain('{"reason":"A trial"} → —');
    expect(row.textContent).toContain('Firefox on Linux · 203.0.113.0/24');
    expect(row.textContent).toContain(`entry 4, hash ${HASH}`);
    panel.getByText(`4:${HASH}`);
  });

  test.each([
    ['a token', { author: null, token: 'ci' }, 'The token ci'],
    ['an unknown account', { author: null, deed: 'account.sign_in_failed' }, 'An unknown account'],
    ['the command line', { author: null, deed: 'token.create' }, 'The command line'],
    [
      'content that was removed',
      { author: null, deed: 'account.sign_in', cleared: true },
      'removed this content after a year',
    ],
  ])('shows %s', async (_, given, words) => {
    const { panel } = await openConsole('Audit', {
      answers: { ...answers, 'GET /api/operator/audit': { entries: [{ ...ENTRY, ...given }], next: null } },
    });
    expect((await panel.findByRole('listitem')).textContent).toContain(words);
  });

  test('is filtered by action and person', async () => {
    const { panel, user, server } = await openConsole('Audit', { answers });
    await user.selectOptions(await panel.findByLabelText('Action'), 'account.sign_in');
    fill(panel.getByLabelText('Author number'), '7');
    await waitFor(() =>
      expect(server.asked.map(({ url }) => url.search)).toContain('?deed=account.sign_in&author=7'),
    );
  });

  test('says when the log was changed', async () => {
    const problem = 'Entry 3 is missing: entry 4 follows entry 2.';
    const { panel } = await openConsole('Audit', {
      answers: { ...answers, 'GET /api/operator/audit/chain': { ...CHAIN, problem } },
    });
    await panel.findByText(/^Entry 3 is missing/);
  });
});

describe('Tokens', () => {
  const token = {
    name: 'ci',
    scopes: ['featured:write'],
    created_by: PERSON,
    created_at: NOW,
    expires_at: 9_000_000_000,
    last_used_at: null,
  };

  test('are created with scopes, and shown once', async () => {
    const { panel, press, user, sent } = await openConsole('Tokens', {
      answers: {
        'GET /api/operator/tokens': { tokens: [] },
        'POST /api/operator/tokens': { token: 'pitlane_once', expires_at: NOW },
      },
    });
    await panel.findByText('No tokens yet.');
    await press('Create a token');
    expect(panel.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Use up to 40 small letters, digits and hyphens.',
      'Choose what the token may do.',
    ]);
    fill(panel.getByLabelText('Name'), 'ci');
    await user.click(panel.getByLabelText('featured:write'));
    await press('Create a token');
    await panel.findByText('pitlane_once');
    expect(sent('POST /api/operator/tokens')).toEqual([{ name: 'ci', scopes: ['featured:write'], days: 90 }]);
  });

  test('are revoked after a question', async () => {
    let tokens = [token];
    const { panel, press, sent } = await openConsole('Tokens', {
      answers: {
        'GET /api/operator/tokens': () => ({ tokens }),
        'DELETE /api/operator/tokens/:name': () => {
          tokens = [];
          return { tokens };
        },
      },
    });
    expect((await panel.findByRole('listitem')).textContent).toContain('created by Apex Hunter · never used');
    await press('Revoke ci');
    await press('Revoke');
    await panel.findByText('No tokens yet.');
    expect(sent('DELETE /api/operator/tokens/ci')).toHaveLength(1);
  });

  test('are closed to the shared account', async () => {
    const { panel } = await openConsole('Tokens', {
      self: { role: 'operator', guarded: 'Not here: this account is shared.' },
      answers: { 'GET /api/operator/tokens': { tokens: [token] } },
    });
    const revoke = await panel.findByRole('button', { name: 'Revoke ci' });
    expect(revoke.getAttribute('aria-disabled')).toBe('true');
    expect(panel.queryByRole('button', { name: 'Create a token' })).toBeNull();
  });
});
