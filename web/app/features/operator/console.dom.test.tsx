import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { OWN } from '../../lib/session/session.ts';
import { startFakeClock } from '../../testing/dom/fake-clock.ts';
import { fill } from '../../testing/dom/fill.ts';
import { makeUser, PROVED, scriptChallenges, storeSession } from '../../testing/dom/make-account.ts';
import { makePasskeyRequest } from '../../testing/dom/make-factors.ts';
import { makeJob, makeSelf, openConsole, PERSON } from '../../testing/dom/make-operator.ts';
import { openPage } from '../../testing/dom/open-page.tsx';
import { scriptPasskeys } from '../../testing/dom/scripted-passkeys.ts';
import { refuse, refuseUnproved } from '../../testing/dom/scripted-server.ts';
import { NOW } from '../../testing/dom/scripted-site.ts';
import { scriptWallet } from '../../testing/dom/scripted-wallet.ts';

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
