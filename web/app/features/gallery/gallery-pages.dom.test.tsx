import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPage } from '../../testing/dom/open-page.tsx';

async function openGallery(address: string) {
  const page = await openPage(address);
  const main = within(screen.getByRole('main'));
  const section = (name: string) => main.getByRole('region', { name });
  return { ...page, main, section };
}

describe('/accordion', () => {
  test('Default has its first item open, Full Hide has all three closed', async () => {
    const { section } = await openGallery('/accordion');
    const open = (name: string) => [...section(name).querySelectorAll('details')].map((each) => each.open);
    expect(open('Default')).toEqual([true, false, false]);
    expect(open('Full Hide')).toEqual([false, false, false]);
  });
});

describe('/alerts', () => {
  test('alerts come in eight colours, with more content, and with icons', async () => {
    const { section } = await openGallery('/alerts');
    const tones = [...section('Colours').querySelectorAll('[data-tone] strong')];
    expect(tones.map(({ textContent }) => textContent)).toEqual([
      'Primary',
      'Secondary',
      'Success',
      'Danger',
      'Warning',
      'Info',
      'Light',
      'Dark',
    ]);
    const more = within(section('Additional content'));
    expect(more.getByRole('heading', { level: 3 }).textContent).toBe('Your car is built');
    expect(section('Icon alerts').querySelectorAll('svg use')).toHaveLength(4);
  });
});

describe('/progressbar', () => {
  test('the six bars have the names and figures of the specification', async () => {
    const { main } = await openGallery('/progressbar');
    const bars = main.getAllByRole('meter').map((bar) => ({
      name: bar.getAttribute('aria-label'),
      says: bar.getAttribute('aria-valuetext'),
      value: bar.getAttribute('value'),
      drawn: bar.parentElement?.querySelector('rect:last-child')?.getAttribute('width'),
    }));
    const bar = (name: string, value: string) => ({ name, says: `${value}%`, value, drawn: value });
    expect(bars).toEqual([
      bar('Art', '80'),
      bar('Music', '70'),
      bar('Domain Names', '75'),
      bar('Virtual Worlds', '80'),
      bar('Trading Cards', '90'),
      bar('Collectibles', '75'),
    ]);
  });
});

describe('/tabs', () => {
  test('tabs come in four styles, each with Home, Profile and Contact', async () => {
    const { user, section } = await openGallery('/tabs');
    for (const name of ['Line', 'Pills', 'Track', 'Boxes']) {
      const tabs = within(section(name)).getAllByRole('tab');
      expect(tabs.map(({ textContent }) => textContent)).toEqual(['Home', 'Profile', 'Contact']);
      const isChosen = (at: number) =>
        waitFor(() =>
          expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(
            tabs.map((_, each) => String(each === at)),
          ),
        );
      await user.click(tabs[1] ?? document.body);
      await isChosen(1);
      for (const [key, at] of [
        ['ArrowRight', 2],
        ['ArrowRight', 0],
        ['End', 2],
      ] as const) {
        await user.keyboard(`{${key}}`);
        await isChosen(at);
        expect(document.activeElement).toBe(tabs[at]);
      }
    }
  });

  test('leads to the other pages of the components', async () => {
    const { main } = await openGallery('/tabs');
    const links = within(main.getByRole('navigation', { name: 'Components' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/accordion',
      '/alerts',
      '/progressbar',
      '/tabs',
      '/iconNames',
    ]);
  });
});
