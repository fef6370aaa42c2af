import { setAbsentPages } from '@pitlane/shared/domain/site/absent-pages';
import { type PageOption, toAbsentPattern } from '@pitlane/shared/domain/site/pages';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { HelpLink } from '../ui/help-link.tsx';
import { ButtonLink, TextLink } from '../ui/text-link.tsx';
import { listFooterColumns } from './footer-links.ts';
import { LaneStrip } from './lane-strip.tsx';
import { foldKey, listGoPages } from './use-shortcuts.ts';

afterEach(() => setAbsentPages(undefined));

const turnOff = (...off: PageOption[]) => setAbsentPages(toAbsentPattern(off));
const draw = (node: ReactNode) => renderToString(<StaticRouter location="/home">{node}</StaticRouter>);

test('a link to a page that is off leaves its words, and a button leaves nothing', () => {
  const text = <TextLink to="/mint#odds">the odds</TextLink>;
  const button = <ButtonLink to="/mint">Mint a car</ButtonLink>;
  const help = <HelpLink about="race-locks" />;
  for (const link of [text, button, help]) expect(draw(link)).toContain('href=');
  turnOff('mint', 'help');
  expect([draw(text), draw(button), draw(help)]).toEqual(['the odds', '', '']);
});

test('the lane and the shortcuts lead to no page that is off', () => {
  expect(draw(<LaneStrip />)).toContain('href="/news"');
  turnOff('news', 'rankings');
  expect(draw(<LaneStrip />)).not.toMatch(/news|rangking/);
  expect(listGoPages().map(({ to }) => to)).not.toContain('/news');
  const press = { key: 'n', ctrl: false, meta: false, alt: false, typing: false };
  expect(foldKey({ pending: 'g', at: 0 }, press, 1).action).toBeUndefined();
});

test('a studio orders, names and adds links of the footer', () => {
  const given = [
    { to: '/contact', label: 'Write to us' },
    { to: '/price', label: 'Price list' },
    { to: 'https://studio.example/press', label: 'Press' },
    { to: '/compare', label: 'Compare' },
  ];
  const columns = listFooterColumns({ outbox: false, given });
  const learn = columns.find(({ title }) => title === 'Learn')?.links ?? [];
  expect(learn.slice(0, 2)).toMatchObject(given.slice(0, 2));
  expect(learn.length).toBe(
    listFooterColumns({ outbox: false }).find(({ title }) => title === 'Learn')?.links.length,
  );
  expect(columns.at(-1)).toEqual({ title: 'Pitlane', links: given.slice(2) });
});

test('the footer has no column without links', () => {
  const titles = () => listFooterColumns({ outbox: false }).map(({ title }) => title);
  expect(titles()).toContain('Exchange');
  turnOff('exchange', 'news', 'components');
  expect(titles()).not.toContain('Exchange');
  const links = listFooterColumns({ outbox: false }).flatMap((column) => [...column.links, column.more]);
  expect(JSON.stringify(links)).not.toMatch(/news|Components/);
});
