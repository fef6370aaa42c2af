import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openPage } from '../../testing/dom/open-page.tsx';
import { OWN_ICONS } from './generated/own.ts';
import { filterIcons, IconCatalogue } from './icon-catalogue.tsx';

afterEach(cleanup);

async function openIcons() {
  const page = await openPage('/iconNames');
  const main = screen.getByRole('main');
  /** By the attribute: there are many buttons, and each has its name. */
  const button = (name: string) => main.querySelector<HTMLElement>(`[data-name="${name}"]`) ?? document.body;
  const cells = () => main.querySelectorAll('.icon-cell').length;
  const status = () => within(main).getByRole('status').textContent;
  return { ...page, main, button, cells, status };
}

describe('IconCatalogue', () => {
  test('an icon has its code, its version or that it is an alias', () => {
    const icons = [
      { name: 'fa-address-book', code: 'f2b9', version: '4.7' },
      { name: 'fa-close', code: 'f00d', version: '1.0', alias: true as const },
      { name: 'icon-laptop', code: 'e001' },
    ];
    render(<IconCatalogue label="Icons" icons={icons} font="font-awesome" />);
    const cells = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(cells).toEqual([
      expect.stringMatching(/fa-address-book&#xf2b9;4\.7$/),
      expect.stringMatching(/fa-close&#xf00d;\(alias\)$/),
      expect.stringMatching(/icon-laptop&#xe001;$/),
    ]);
    expect(screen.getByRole('button', { name: 'icon-laptop' }).title).toBe('Copy to use');
    // One of them is a stop of the Tab key.
    expect(screen.getAllByRole('button').map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
  });
});

describe('/iconNames', () => {
  test('the field filters by name, counts, and says when there is none', async () => {
    const { user, main, cells, status } = await openIcons();
    const all = OWN_ICONS.length;
    const arrows = OWN_ICONS.filter((name) => name.includes('arrow')).length;
    expect(arrows).toBeGreaterThan(1);
    expect([cells(), status()]).toEqual([all, `${all} icons`]);
    const field = within(main).getByRole('searchbox', { name: 'Filter icons by name' });
    await user.type(field, 'arrow');
    await waitFor(() => expect([cells(), status()]).toEqual([arrows, `${arrows} of ${all} icons`]));
    await user.clear(field);
    await user.type(field, 'carburettor');
    await waitFor(() =>
      expect(main.textContent).toContain('No icon in this set has “carburettor” in its name.'),
    );
    expect(cells()).toBe(0);
    await user.clear(field);
    await waitFor(() => expect(cells()).toBe(all));
  });

  test('a press copies the name, and says so', async () => {
    const { user, button } = await openIcons();
    await user.click(button('basket'));
    await waitFor(() => expect(button('basket').closest('li')?.textContent).toContain('Copied'));
    expect(await navigator.clipboard.readText()).toBe('basket');
    await waitFor(() =>
      expect([...document.querySelectorAll('[aria-live=polite]')].map((each) => each.textContent)).toContain(
        'Copied: basket.',
      ),
    );
  });

  test('where the clipboard refuses, the name is said', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { user, button } = await openIcons();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(button('basket'));
    await within(screen.getByRole('region', { name: 'Messages' })).findByText(
      'This browser blocks copying. Here’s the name: basket',
    );
    expect(warn).toHaveBeenCalledWith('The clipboard refused.', expect.any(Error));
  });
});

const ICONS = ['icon-book-open', 'arrow_carrot-up', 'fa-Address-book'].map((name) => ({ name }));
const find = (typed: string) => filterIcons(ICONS, typed).map(({ name }) => name);

test('filterIcons keeps the names that have every word, in any order and case', () => {
  expect(find('OPEN book')).toEqual(['icon-book-open']);
  expect(find('book')).toEqual(['icon-book-open', 'fa-Address-book']);
  expect(find('carrot_up')).toEqual(['arrow_carrot-up']);
  expect(find('wheel')).toEqual([]);
});

test('filterIcons gives the list itself for nothing, and for spaces', () => {
  expect(filterIcons(ICONS, '')).toBe(ICONS);
  expect(filterIcons(ICONS, ' - ')).toBe(ICONS);
});
