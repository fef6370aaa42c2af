import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPage, readAddress } from '../../testing/dom/open-page.tsx';

const PASSWORD = 'a long pit stop';

describe('RegisterForm', () => {
  test('a wrong letter in the address is mended without typing all again', async () => {
    const { user } = await openPage('/register?to=%2Fauction', {
      answers: { 'POST /api/auth/local/register': { sent: true } },
    });
    const panel = within(screen.getByRole('region', { name: 'Your account' }));
    const field = (name: string) => panel.getByLabelText<HTMLInputElement>(name);
    await user.type(field('Username'), 'Apex Hunter');
    await user.type(field('Email'), 'apex@pit.example');
    await user.type(field('Password'), PASSWORD);
    await user.type(field('Re-enter password'), PASSWORD);
    await user.click(panel.getByRole('button', { name: 'Register' }));
    await user.click(await panel.findByRole('button', { name: 'Not your address? Change it' }));
    expect(field('Email').value).toBe('apex@pit.example');
    expect(field('Password').value).toBe(PASSWORD);
    // Where the visitor wanted to go is known on the next page too.
    await user.click(panel.getByRole('link', { name: 'Sign In' }));
    await waitFor(() => expect(readAddress()).toBe('/login?to=%2Fauction'));
  });
});
