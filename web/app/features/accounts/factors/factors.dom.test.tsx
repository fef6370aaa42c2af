import type { User } from '@pitlane/shared/api/accounts';
import type { Factors } from '@pitlane/shared/api/factors';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fill } from '../../../testing/dom/fill.ts';
import { makeSessions, makeUser, PROVED, storeSession } from '../../../testing/dom/make-account.ts';
import {
  makeFactors,
  makePasskey,
  makePasskeyCreation,
  makePasskeyRequest,
  RECOVERY_CODES,
} from '../../../testing/dom/make-factors.ts';
import { openPage } from '../../../testing/dom/open-page.tsx';
import { scriptPasskeys } from '../../../testing/dom/scripted-passkeys.ts';
import { type Answers, refuse, refuseUnproved } from '../../../testing/dom/scripted-server.ts';

async function openAccount(
  factors: Partial<Factors> = {},
  answers: Answers = {},
  account: Partial<User> = {},
) {
  storeSession(account);
  const page = await openPage('/account', {
    answers: {
      'GET /api/auth/me': makeUser(account),
      'GET /api/auth/sessions': makeSessions(),
      'GET /api/auth/factors': makeFactors(factors),
      ...answers,
    },
  });
  // Passkeys and codes come with the reader's first move.
  dispatchEvent(new Event('pointermove'));
  const panel = async (name: string) => within(await screen.findByRole('region', { name }));
  const sent = (key: string) =>
    page.server.asked
      .filter(({ method, url }) => `${method} ${url.pathname}` === key)
      .map(({ body }) => body);
  return { ...page, panel, sent };
}

describe('passkeys of an account', () => {
  test('are added, and their recovery codes shown once', async () => {
    const asked = scriptPasskeys();
    const { panel, user } = await openAccount(
      {},
      {
        'POST /api/auth/passkeys/options': makePasskeyCreation(),
        'POST /api/auth/passkeys': {
          factors: makeFactors({ passkeys: [makePasskey(1, 'Phone')], recovery_codes: 10 }),
          recovery_codes: RECOVERY_CODES,
        },
      },
    );
    const passkeys = await panel('Passkeys');
    await user.click(await passkeys.findByRole('button', { name: 'Add a passkey' }));
    await passkeys.findByText('Phone');
    expect(asked.create).toHaveLength(1);
    const codes = within(passkeys.getByRole('region', { name: 'New recovery codes' }));
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(RECOVERY_CODES);
    await user.click(codes.getByRole('button', { name: 'I saved them' }));
    expect(passkeys.queryByRole('region', { name: 'New recovery codes' })).toBeNull();
    expect((await panel('Two-step verification')).getByText(/^On\. After your password/)).toBeTruthy();
  });

  test('keep codes on the page that are not saved yet, when another one is added', async () => {
    scriptPasskeys();
    const { panel, user, server } = await openAccount(
      {},
      {
        'POST /api/auth/passkeys/options': makePasskeyCreation(),
        'POST /api/auth/passkeys': {
          factors: makeFactors({ passkeys: [makePasskey(1, 'Phone')], recovery_codes: 10 }),
          recovery_codes: RECOVERY_CODES,
        },
      },
    );
    const passkeys = await panel('Passkeys');
    await user.click(await passkeys.findByRole('button', { name: 'Add a passkey' }));
    await passkeys.findByText('Phone');
    const both = [makePasskey(1, 'Phone'), makePasskey(2, 'Laptop')];
    server.answer({
      'POST /api/auth/passkeys': {
        factors: makeFactors({ passkeys: both, recovery_codes: 10 }),
        recovery_codes: null,
      },
    });
    await user.click(passkeys.getByRole('button', { name: 'Add a passkey' }));
    await passkeys.findByText('Laptop');
    passkeys.getByText(RECOVERY_CODES[0] ?? '');
  });

  test.each<[string, Partial<User>, string]>([
    ['a password', {}, 'After your password, use one'],
    ['Google alone', { has_password: false, providers: ['google'] }, 'After signing in with Google, use one'],
    ['a wallet alone', { has_password: false }, 'Recovery codes work only with a password'],
  ])('say of %s when their recovery codes work', async (_, given, words) => {
    scriptPasskeys();
    const { panel, user } = await openAccount(
      {},
      {
        'POST /api/auth/passkeys/options': makePasskeyCreation(),
        'POST /api/auth/passkeys': {
          factors: makeFactors({ passkeys: [makePasskey(1)], recovery_codes: 10 }),
          recovery_codes: RECOVERY_CODES,
        },
      },
      given,
    );
    const passkeys = await panel('Passkeys');
    await user.click(await passkeys.findByRole('button', { name: 'Add a passkey' }));
    const codes = await passkeys.findByRole('region', { name: 'New recovery codes' });
    expect(codes.textContent).toContain(words);
    const link = within(codes).queryByRole('link', { name: 'Set a password' });
    expect(link?.getAttribute('href')).toBe(words.startsWith('Recovery') ? '/account#password' : undefined);
  });

  test('say in plain words when the device has made none', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    scriptPasskeys({ refuse: 'NotAllowedError' });
    const { panel, user } = await openAccount(
      {},
      { 'POST /api/auth/passkeys/options': makePasskeyCreation() },
    );
    const passkeys = await panel('Passkeys');
    await user.click(await passkeys.findByRole('button', { name: 'Add a passkey' }));
    expect((await passkeys.findByRole('alert')).textContent).toContain('cancelled or timed out');
  });

  test('are renamed and removed', async () => {
    const renamed = makeFactors({ passkeys: [makePasskey(4, 'Blue key')] });
    const { panel, user, sent } = await openAccount(
      { passkeys: [makePasskey(4)] },
      { 'PATCH /api/auth/passkeys/:id': renamed, 'DELETE /api/auth/passkeys/:id': makeFactors() },
    );
    const passkeys = await panel('Passkeys');
    await user.click(await passkeys.findByRole('button', { name: 'Rename Key 4' }));
    fill(passkeys.getByLabelText('Name'), 'Blue key');
    await user.click(passkeys.getByRole('button', { name: 'Save' }));
    await user.click(await passkeys.findByRole('button', { name: 'Remove Blue key' }));
    passkeys.getByText('Two-step verification turns off and your recovery codes stop working.');
    expect(sent('DELETE /api/auth/passkeys/4')).toEqual([]);
    await user.click(passkeys.getByRole('button', { name: 'Remove' }));
    await passkeys.findByText('No passkeys yet');
    await waitFor(() => expect(passkeys.queryByText('Blue key')).toBeNull());
    expect(sent('PATCH /api/auth/passkeys/4')).toEqual([{ name: 'Blue key' }]);
    expect(sent('DELETE /api/auth/passkeys/4')).toHaveLength(1);
  });
});

describe('the dialog that asks who uses the session', () => {
  const remove = 'DELETE /api/auth/passkeys/:id';
  const unproved = () => refuseUnproved({ of: 'account', ways: ['passkey', 'code'] });

  test.each(['passkey', 'code'])('takes a %s, and goes on with what it was asked for', async (way) => {
    scriptPasskeys();
    const { panel, user, sent, server } = await openAccount(
      { passkeys: [makePasskey(4), makePasskey(5)] },
      {
        [remove]: unproved,
        'POST /api/auth/prove/options': makePasskeyRequest(),
        'POST /api/auth/prove/factor': () => {
          server.answer({ [remove]: makeFactors() });
          return PROVED;
        },
      },
    );
    const passkeys = await panel('Passkeys');
    await user.click(await passkeys.findByRole('button', { name: 'Remove Key 4' }));
    const dialog = within(await screen.findByRole('dialog', { name: "Confirm it's you" }));
    expect(dialog.queryByLabelText('Your password')).toBeNull();
    if (way === 'code') {
      fill(dialog.getByLabelText('Code'), '123456');
      await user.click(dialog.getByRole('button', { name: 'Continue' }));
    } else await user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
    await waitFor(() => expect(passkeys.queryByText('Key 4')).toBeNull());
    expect(sent('POST /api/auth/prove/factor')).toHaveLength(1);
    expect(sent('DELETE /api/auth/passkeys/4')).toHaveLength(2);
  });
});

describe('two-step verification of an account', () => {
  test('is turned on with an app, by its QR code or its key, and its first code', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const secret = 'ABCDEFGHIJKLMNOP';
    const { panel, user, sent, server } = await openAccount(
      {},
      {
        'POST /api/auth/totp': { secret, uri: `otpauth://totp/Pitlane?secret=${secret}`, setup: 'sealed' },
        'POST /api/auth/totp/confirm': refuse(400, 'BAD_REQUEST', 'This code is wrong.', 'code'),
      },
    );
    const panelOf = await panel('Two-step verification');
    await user.click(await panelOf.findByRole('button', { name: 'Set up' }));
    await panelOf.findByRole('img', { name: /^QR code/ });
    panelOf.getByText(secret);
    fill(panelOf.getByLabelText('Code'), '123 456');
    await user.click(panelOf.getByRole('button', { name: 'Turn on' }));
    await panelOf.findByText('This code is wrong.');
    server.answer({
      'POST /api/auth/totp/confirm': {
        factors: makeFactors({ authenticator: { created_at: 1 }, recovery_codes: 10 }),
        recovery_codes: RECOVERY_CODES,
      },
    });
    await user.click(panelOf.getByRole('button', { name: 'Turn on' }));
    await panelOf.findByRole('region', { name: 'New recovery codes' });
    panelOf.getByText(/^On\. After your password/);
    expect(sent('POST /api/auth/totp/confirm').at(-1)).toEqual({ setup: 'sealed', code: '123 456' });
  });

  test('is not called off while it is not known', async () => {
    const { panel } = await openAccount({}, { 'GET /api/auth/factors': refuse(503, 'STARTING', 'Not now.') });
    const region = await panel('Two-step verification');
    await region.findByText('Not now.');
    expect(region.queryByText(/^Off/)).toBeNull();
  });

  test('is not set up when that is given up', async () => {
    const secret = 'ABCDEFGHIJKLMNOP';
    const { panel, user } = await openAccount(
      {},
      { 'POST /api/auth/totp': { secret, uri: `otpauth://totp/Pitlane?secret=${secret}`, setup: 'sealed' } },
    );
    const region = await panel('Two-step verification');
    await user.click(await region.findByRole('button', { name: 'Set up' }));
    await region.findByText(secret);
    await user.click(region.getByRole('button', { name: 'Cancel' }));
    expect(region.queryByText(secret)).toBeNull();
  });

  test('keeps new codes on the page when an app is set up', async () => {
    const secret = 'ABCDEFGHIJKLMNOP';
    const factors = { passkeys: [makePasskey(1)], recovery_codes: 10 };
    const { panel, user } = await openAccount(factors, {
      'POST /api/auth/recovery-codes': { recovery_codes: RECOVERY_CODES, set: 'the set' },
      'POST /api/auth/totp': { secret, uri: `otpauth://totp/Pitlane?secret=${secret}`, setup: 'sealed' },
      'POST /api/auth/totp/confirm': {
        factors: makeFactors({ ...factors, authenticator: { created_at: 1 } }),
        recovery_codes: null,
      },
    });
    const region = await panel('Two-step verification');
    await user.click(await region.findByRole('button', { name: 'Create new codes' }));
    await region.findByRole('region', { name: 'New recovery codes' });
    await user.click(region.getByRole('button', { name: 'Set up' }));
    fill(await region.findByLabelText('Code'), '123456');
    await user.click(region.getByRole('button', { name: 'Turn on' }));
    await region.findByRole('button', { name: 'Replace' });
    region.getByText(RECOVERY_CODES[0] ?? '');
    region.getByText('On. After your password, we ask for your passkey or a code.');
  });

  test('replaces recovery codes when the new ones are saved, and not before', async () => {
    const factors = { passkeys: [makePasskey(1)], recovery_codes: 2 };
    const { panel, user, sent } = await openAccount(factors, {
      'POST /api/auth/recovery-codes': { recovery_codes: RECOVERY_CODES, set: 'the set' },
      'POST /api/auth/recovery-codes/confirm': makeFactors({ ...factors, recovery_codes: 10 }),
    });
    const region = await panel('Two-step verification');
    await region.findByText(/^2 left/);
    const create = () => user.click(region.getByRole('button', { name: 'Create new codes' }));
    await create();
    const codes = within(await region.findByRole('region', { name: 'New recovery codes' }));
    codes.getByText(/Your old codes keep working until you confirm/);
    region.getByText(/^2 left/);
    await user.click(codes.getByRole('button', { name: 'Keep the old codes' }));
    expect(region.queryByRole('region', { name: 'New recovery codes' })).toBeNull();
    expect(sent('POST /api/auth/recovery-codes/confirm')).toEqual([]);
    await create();
    await user.click(await region.findByRole('button', { name: 'I saved them' }));
    await region.findByText(/^10 left/);
    expect(region.queryByRole('region', { name: 'New recovery codes' })).toBeNull();
    expect(sent('POST /api/auth/recovery-codes/confirm')).toEqual([{ set: 'the set' }]);
  });

  test('hides codes of a first passkey only when others have taken their place', async () => {
    const newer = RECOVERY_CODES.map((code) => code.replace(/./, '9'));
    const factors = makeFactors({ passkeys: [makePasskey(1)], recovery_codes: 10 });
    scriptPasskeys();
    const { panel, user } = await openAccount(
      {},
      {
        'POST /api/auth/passkeys/options': makePasskeyCreation(),
        'POST /api/auth/passkeys': { factors, recovery_codes: RECOVERY_CODES },
        'POST /api/auth/recovery-codes': { recovery_codes: newer, set: 'the set' },
        'POST /api/auth/recovery-codes/confirm': factors,
      },
    );
    const [passkeys, twoSteps] = [await panel('Passkeys'), await panel('Two-step verification')];
    await user.click(await passkeys.findByRole('button', { name: 'Add a passkey' }));
    await passkeys.findByText(RECOVERY_CODES[0] ?? '');
    await user.click(await twoSteps.findByRole('button', { name: 'Create new codes' }));
    await twoSteps.findByText(newer[0] ?? '');
    passkeys.getByText(RECOVERY_CODES[0] ?? '');
    await user.click(twoSteps.getByRole('button', { name: 'I saved them' }));
    await waitFor(() => expect(passkeys.queryByText(RECOVERY_CODES[0] ?? '')).toBeNull());
  });

  test('asks for a code of the app that is replaced, and goes on without one', async () => {
    const secret = 'ABCDEFGHIJKLMNOP';
    const factors = makeFactors({ authenticator: { created_at: 1 }, recovery_codes: 10 });
    const { panel, user, sent } = await openAccount(factors, {
      'POST /api/auth/totp': { secret, uri: `otpauth://totp/Pitlane?secret=${secret}`, setup: 'sealed' },
      'POST /api/auth/totp/confirm': { factors, recovery_codes: null },
    });
    const region = await panel('Two-step verification');
    for (const current_code of ['654321', '']) {
      await user.click(await region.findByRole('button', { name: 'Replace' }));
      fill(await region.findByLabelText('Code'), '123456');
      fill(region.getByLabelText('Code from your old app (optional)'), current_code);
      await user.click(region.getByRole('button', { name: 'Turn on' }));
      await waitFor(() => expect(region.queryByText(secret)).toBeNull());
    }
    const body = { setup: 'sealed', code: '123456' };
    expect(sent('POST /api/auth/totp/confirm')).toEqual([{ ...body, current_code: '654321' }, body]);
  });
});
