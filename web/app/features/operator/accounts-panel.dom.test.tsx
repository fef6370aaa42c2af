import { describe, expect, test, vi } from 'vitest';
import { fill } from '../../testing/dom/fill.ts';
import { openConsole } from '../../testing/dom/make-operator.ts';
import { refuse } from '../../testing/dom/scripted-server.ts';

const PATH = 'DELETE /api/operator/accounts/7/sessions';

describe('AccountsPanel', () => {
  test('signs an account out of all browsers, and says of how many', async () => {
    const { panel, press, sent } = await openConsole('Accounts', { answers: { [PATH]: { ended: 1 } } });
    fill(panel.getByRole('textbox', { name: 'Author number' }), ' 7 ');
    await press('Sign out everywhere');
    await panel.findByText('Author 7 is signed out of 1 browser.');
    expect(sent(PATH)).toHaveLength(1);
  });

  test('asks for a number, and says that an author has no account', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const message = 'Author 7 has no account, so there are no sessions to end.';
    const answers = { [PATH]: refuse(404, 'NOT_FOUND', message, 'author') };
    const { panel, press, sent } = await openConsole('Accounts', { answers });
    fill(panel.getByRole('textbox', { name: 'Author number' }), 'Ayrton');
    await press('Sign out everywhere');
    await panel.findByText('The author’s number, as shown in their page’s address.');
    expect(sent(PATH)).toEqual([]);
    fill(panel.getByRole('textbox', { name: 'Author number' }), '7');
    await press('Sign out everywhere');
    await panel.findByText(message);
  });
});
