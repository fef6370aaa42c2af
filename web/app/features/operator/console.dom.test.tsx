import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { OWN } from '../../lib/session/session.ts';
import { startFakeClock } from '../../testing/dom/fake-clock.ts';
import { fill } from '../../testing/dom/fill.ts';
import { makeUser, PROVED, scriptChallenges, storeSession } from '../../testing/dom/make-account.ts';
import { makePasskeyRequest } from '../../testing/dom/make-factors.ts';
import {
  makeHidden,
  makeJob,
  makeReport,
  makeSelf,
  openConsole,
  PERSON,
} from '../../testing/dom/make-operator.ts';
import { openPage } from '../../testing/dom/open-page.tsx';
import { scriptPasskeys } from '../../testing/dom/scripted-passkeys.ts';
import { refuse, refuseUnproved } from '../../testing/dom/scripted-server.ts';
import { makeNft, NOW } from '../../testing/dom/scripted-site.ts';
import { scriptWallet } from '../../testing/dom/scripted-wallet.ts';

const CAR = makeHidden().about;

describe('/operator', () => {
  test('leads a visitor to the sign-in and back to the panel', async () => {
    await openPage('/operator#audit');
    await screen.findByRole('heading', { name: '/login?to=%2Foperator%23audit' });
  });

  test('tells an account that is none whom it is for', async () => {
    storeSession();
    await openPage('/operator', { answers: { 'GET /api/auth/me': makeUser() } });
    await screen.findByRole('heading', { name: 'You are not an operator' });
  });

  test('has the owner confirm the wallet before it opens', async () => {
    storeSession();
    await openPage('/operator', {
      answers: {
        'GET /api/auth/me': makeUser({ operator: true }),
        'GET /api/operator': refuse(403, 'PROOF_REQUIRED', 'Confirm that you hold the wallet.'),
      },
    });
    await screen.findByRole('heading', { name: "Confirm it's you" });
    within(screen.getByRole('main')).getByRole('button', { name: 'Connect Wallet' });
    expect(screen.queryByRole('heading', { name: 'You are not an operator' })).toBeNull();
  });

  test('shows what browsers kept pages from doing', async () => {
    const report = {
      ...{ directive: 'script-src-elem', blocked: 'https://evil.example', page: '/explore', source: null },
      ...{ count: 3, first_at: NOW, last_at: NOW },
    };
    await openConsole('Health', {
      answers: {
        'GET /api/operator/jobs': { jobs: [] },
        'GET /api/operator/csp-reports': { reports: [report] },
      },
    });
    const [row] = within(await screen.findByRole('list', { name: 'Stopped' })).getAllByRole('listitem');
    expect(row?.textContent).toMatch(/https:\/\/evil\.example on \/explore.*script-src-elem · 3 times/);
  });

  test('asks an operator for the passkey, and opens when it has signed', async () => {
    scriptPasskeys();
    storeSession();
    const unproved = () => refuseUnproved({ of: 'operator', ways: ['passkey'] });
    const { user, server } = await openPage('/operator', {
      answers: {
        'GET /api/auth/me': makeUser({ operator: true }),
        'GET /api/operator': unproved,
        'GET /api/operator/jobs': { jobs: [] },
        'POST /api/auth/prove/options': makePasskeyRequest(),
        'POST /api/auth/prove/factor': () => {
          server.answer({ 'GET /api/operator': makeSelf() });
          return PROVED;
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    await screen.findByRole('tab', { name: 'Hidden' });
  });

  test('keeps what is being written when the passkey is asked for again', async () => {
    scriptPasskeys();
    const unproved = () => refuseUnproved({ of: 'operator', ways: ['passkey'] });
    const { user, server, panel } = await openConsole('Hidden', {
      answers: {
        'GET /api/operator/hidden': { hidden: [], next: null },
        'POST /api/auth/prove/options': makePasskeyRequest(),
        'POST /api/auth/prove/factor': () => {
          server.answer({ 'GET /api/operator': makeSelf() });
          return PROVED;
        },
      },
    });
    const [field] = await panel.findAllByRole<HTMLInputElement>('textbox');
    fill(field as HTMLInputElement, 'half a sentence');
    server.answer({ 'GET /api/operator': unproved });
    await act(() => queryClient().refetchQueries({ queryKey: [OWN, 'operator', 'self'] }));
    await screen.findByRole('heading', { name: "Confirm it's you" });
    expect(panel.getByDisplayValue('half a sentence')).toBe(field);
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: "Confirm it's you" })).toBeNull());
    expect(panel.getByDisplayValue('half a sentence')).toBe(field);
  });

  test('says that a wallet which has signed does not own the contracts', async () => {
    storeSession();
    const { answer } = scriptChallenges();
    const { user, chains, connect } = await openPage('/operator', {
      answers: {
        'GET /api/auth/me': makeUser({ operator: true }),
        'GET /api/operator': () => refuseUnproved({ of: 'owner', ways: ['wallet'] }),
        'POST /api/auth/wallet/challenge': answer,
        'POST /api/auth/prove/wallet': PROVED,
      },
    });
    await connect(scriptWallet({ chains }));
    await user.click(await screen.findByRole('button', { name: /^Confirm with 0x/ }));
    await screen.findByText(/^0x.* does not own the contracts\. Connect the owner's wallet\.$/);
  });

  test('leads an operator without a passkey to the account settings', async () => {
    storeSession();
    await openPage('/operator', {
      answers: {
        'GET /api/auth/me': makeUser({ operator: true }),
        'GET /api/operator': refuseUnproved({ of: 'operator', ways: [] }),
      },
    });
    const link = await screen.findByRole('link', { name: 'Add one in your account settings' });
    expect(link.getAttribute('href')).toBe('/account');
  });

  test('has the chains above its panels, each at an address', async () => {
    const { user } = await openConsole('Health', { answers: { 'GET /api/operator/jobs': { jobs: [] } } });
    const chains = within(await screen.findByRole('list', { name: 'Chains' }));
    expect(chains.getAllByRole('listitem')).toHaveLength(3);
    await user.click(screen.getByRole('tab', { name: 'Hidden' }));
    await screen.findByRole('tabpanel', { name: 'Hidden' });
    expect(location.hash).toBe('#hidden');
  });

  test('denies the shared account what would spoil the demo world', async () => {
    const { panel } = await openConsole('Health', {
      self: { role: 'operator', guarded: 'Not here: this account is shared.' },
      answers: { 'GET /api/operator/jobs': { jobs: [makeJob({ name: 'mail' })] } },
    });
    const pause = await panel.findByRole('button', { name: 'Pause mail' });
    expect(pause.getAttribute('aria-disabled')).toBe('true');
    panel.getByText('Not here: this account is shared.');
  });

  test('is in the menu of an account that is appointed while it is signed in', async () => {
    storeSession();
    const { user, server } = await openPage('/account', { answers: { 'GET /api/auth/me': makeUser() } });
    server.answer({ 'GET /api/auth/me': makeUser({ operator: true }) });
    await user.click(screen.getByRole('button', { name: 'Profile' }));
    const link = await screen.findByRole('menuitem', { name: 'Operator' });
    expect(link.getAttribute('href')).toBe('/operator');
  });
});

describe('Hidden', () => {
  test('hides with a reason, and restores after a question', async () => {
    let hidden = [makeHidden()];
    const { panel, press, user, sent } = await openConsole('Hidden', {
      answers: {
        'GET /api/operator/hidden': () => ({ hidden, next: null }),
        'POST /api/operator/hidden': makeHidden(),
        'DELETE /api/operator/hidden/:kind/:target': () => {
          hidden = [];
          return {};
        },
      },
    });
    fill(panel.getByRole('textbox', { name: 'Id' }), CAR.target);
    await press('Hide');
    expect(panel.getByRole('alert').textContent).toBe('Say why: the audit log keeps it.');
    fill(panel.getByRole('textbox', { name: 'Why' }), 'A trial');
    await press('Hide');
    await panel.findByText(`${CAR.target} is hidden.`);
    expect(sent('POST /api/operator/hidden')).toEqual([
      { kind: 'item', target: CAR.target, reason: 'A trial' },
    ]);
    // Escape takes the question back, and Enter answers it.
    const restore = await panel.findByRole('button', { name: `Restore ${CAR.title}` });
    act(() => restore.focus());
    await user.keyboard('{Enter}');
    await panel.findByText('It comes back to all lists at once.');
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(panel.getByRole('button', { name: `Restore ${CAR.title}` })).toBe(document.activeElement),
    );
    expect(sent(`DELETE /api/operator/hidden/item/${CAR.target}`)).toEqual([]);
    await user.keyboard('{Enter}');
    await panel.findByText('It comes back to all lists at once.');
    await user.keyboard('{Enter}');
    await panel.findByText('Nothing is hidden.');
    panel.getByText(`${CAR.title} is shown again.`);
    expect(sent(`DELETE /api/operator/hidden/item/${CAR.target}`)).toHaveLength(1);
  });
});

describe('Reports', () => {
  const answers = { 'GET /api/operator/reports': { reports: [makeReport()], next: null } };

  test('sends a decision with a note, after a question', async () => {
    const { panel, press, sent } = await openConsole('Reports', {
      answers: { ...answers, 'POST /api/operator/reports/:id/decision': makeReport() },
    });
    fill(await panel.findByLabelText(`Note to the reporter of ${CAR.title}`), 'It stays.');
    await press(`Dismiss the report about ${CAR.title}`);
    expect(sent('POST /api/operator/reports/5/decision')).toEqual([]);
    await press('Dismiss');
    await panel.findByText(`Dismissed. ${CAR.title} stays as it is.`);
    expect(sent('POST /api/operator/reports/5/decision')).toEqual([
      { decision: 'dismissed', note: 'It stays.' },
    ]);
  });

  test('reports what another operator has decided', async () => {
    const words = 'Another operator has already decided this report.';
    const { panel, press, server } = await openConsole('Reports', {
      answers: { ...answers, 'POST /api/operator/reports/:id/decision': refuse(409, 'CONFLICT', words) },
    });
    await press(`Hide ${CAR.title}`);
    server.answer({ 'GET /api/operator/reports': { reports: [], next: null } });
    await press('Hide');
    expect((await panel.findByRole('alert')).textContent).toContain(words);
    await panel.findByText('Nothing waits for you.');
  });
});

describe('Featured', () => {
  test('cannot be changed before it is known, since a change sends all of it', async () => {
    const nft = makeNft();
    const { panel, press, server, sent } = await openConsole('Featured', {
      answers: { 'GET /api/featured': refuse(403, 'FORBIDDEN', 'Not just now.') },
    });
    expect((await panel.findByRole('alert')).textContent).toContain('Not just now.');
    expect(panel.queryByRole('button', { name: 'Add' })).toBeNull();
    server.answer({
      'GET /api/featured': { nfts: [nft] },
      'PUT /api/operator/featured': { nfts: [nft, makeNft({ token_id: '13' })] },
    });
    await press('Retry');
    fill(await panel.findByLabelText('Id of an item'), 'binance-cars-13');
    await press('Add');
    await panel.findByText('binance-cars-13 is on the home page.');
    expect(sent('PUT /api/operator/featured')).toEqual([{ nfts: [nft.id, 'binance-cars-13'] }]);
  });
});

describe('Announcements', () => {
  test('are published and withdrawn', async () => {
    const one = {
      id: 9,
      title: 'Box now',
      body: 'The pit lane is open.',
      link: '/explore',
      published_at: NOW,
    };
    let announcements: object[] = [];
    const { panel, press, sent } = await openConsole('Announcements', {
      answers: {
        'GET /api/announcements': () => ({ announcements }),
        'POST /api/announcements': () => {
          announcements = [one];
          return one;
        },
        'DELETE /api/announcements/:id': () => {
          announcements = [];
          return {};
        },
      },
    });
    await panel.findByText('Nothing is announced.');
    await press('Publish');
    expect(panel.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'A title, in a few words.',
      'What do you want to say?',
    ]);
    fill(panel.getByLabelText('Title'), one.title);
    fill(panel.getByLabelText('Text'), one.body);
    fill(panel.getByLabelText('Link'), one.link);
    await press('Publish');
    await panel.findByText('Published: Box now.');
    const row = within(await panel.findByRole('listitem'));
    row.getByText(/The pit lane is open\./);
    expect(sent('POST /api/announcements')).toEqual([{ title: one.title, body: one.body, link: one.link }]);
    await press('Withdraw Box now');
    await press('Withdraw');
    await panel.findByText('Nothing is announced.');
    expect(sent('DELETE /api/announcements/9')).toHaveLength(1);
  });
});

describe('Health', () => {
  test('pauses a job and resumes it', async () => {
    let job = makeJob();
    const { panel, press, sent } = await openConsole('Health', {
      answers: {
        'GET /api/operator/jobs': () => ({ jobs: [job] }),
        'PUT /api/operator/jobs/:name/pause': () => {
          job = makeJob({ state: 'paused', paused_at: NOW, paused_by: PERSON });
          return {};
        },
        'DELETE /api/operator/jobs/:name/pause': () => {
          job = makeJob();
          return {};
        },
      },
    });
    const row = await panel.findByRole('listitem');
    await press('Pause pictures');
    panel.getByText(/^It stops within two seconds/);
    await press('Pause');
    await waitFor(() => expect(row.textContent).toContain('pictures · paused since'));
    expect(sent('PUT /api/operator/jobs/pictures/pause')).toHaveLength(1);
    await press('Resume pictures');
    await press('Resume');
    await waitFor(() => expect(row.textContent).toContain('pictures · running'));
    expect(sent('DELETE /api/operator/jobs/pictures/pause')).toHaveLength(1);
  });
});

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
      'removed after a year',
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
    fill(panel.getByLabelText('Number of an author'), '7');
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
    await panel.findByText('There are no tokens.');
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
    await panel.findByText('There are no tokens.');
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

test('a new owner of the contracts sees the whole console within seconds', async () => {
  startFakeClock();
  const { server } = await openConsole('Contracts', {
    self: { role: 'pending_owner' },
    answers: { 'GET /api/operator/contracts': { contracts: [], unavailable: [] } },
  });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Contracts']);
  server.answer({ 'GET /api/operator': makeSelf() });
  await vi.advanceTimersByTimeAsync(5_000);
  await screen.findByRole('tab', { name: 'Audit' });
});
