import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fill } from '../../testing/dom/fill.ts';
import { makeUser, storeSession } from '../../testing/dom/make-account.ts';
import { answerAuthorPage, makeAuthor } from '../../testing/dom/make-author.ts';
import { openPage } from '../../testing/dom/open-page.tsx';
import { type Answer, refuse } from '../../testing/dom/scripted-server.ts';

/** Opens the question about the author of a page. */
async function openReport(taken: Answer) {
  const author = makeAuthor();
  const { user, server } = await openPage(`/Author/${author.id}`, {
    answers: {
      ...answerAuthorPage(author),
      'GET /api/auth/me': makeUser(),
      'GET /api/authors/:id/follow': { following: false, followers: 0 },
      'POST /api/reports': taken,
    },
  });
  // Its code comes at the first sign of a reader.
  await user.hover(screen.getByRole('heading', { level: 1 }));
  await user.click(await screen.findByRole('button', { name: `Report ${author.username}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Report ${author.username}` }));
  const send = async () => user.click(await dialog.findByRole('button', { name: 'Send report' }));
  const sent = () => server.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { dialog, send, sent, user };
}

describe('ReportButton', () => {
  test('takes a report of a visitor, who is not told the decision', async () => {
    const { dialog, send, sent } = await openReport({ id: 1, told: false });
    await dialog.findByText(/Sign in first if you want to hear/);
    await send();
    expect((await dialog.findByRole('status')).textContent).toContain('we can’t tell you the decision');
    expect(sent()).toEqual([{ kind: 'author', target: '3', reason: 'copied', words: '' }]);
  });

  test('asks an account for words where no reason fits, and tells it the decision', async () => {
    storeSession();
    const { dialog, send, sent, user } = await openReport({ id: 1, told: true });
    await user.selectOptions(await dialog.findByLabelText('What’s wrong?'), 'other');
    expect(dialog.queryByText(/Sign in first/)).toBeNull();
    await send();
    expect(dialog.getByRole('alert').textContent).toBe('Describe the problem.');
    expect(sent()).toEqual([]);
    fill(dialog.getByLabelText('In your own words'), 'The number is mine.');
    await send();
    const said = await dialog.findByRole('status');
    expect(said.textContent).toContain('An operator will review it.');
    expect(said.textContent).toContain('We’ll notify you of the decision.');
    expect(sent()).toEqual([{ kind: 'author', target: '3', reason: 'other', words: 'The number is mine.' }]);
  });

  test('says why a report is not taken', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const words = 'You have reported this already.';
    const { dialog, send } = await openReport(refuse(409, 'CONFLICT', words));
    await send();
    expect((await dialog.findByRole('alert')).textContent).toBe(words);
  });
});
