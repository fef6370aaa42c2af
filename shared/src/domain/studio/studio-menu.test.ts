import { describe, expect, test } from 'vitest';
import { parseStudioFile } from './parse-studio-file.ts';
import { toSiteMenu } from './studio-menu.ts';

const read = (text: string) => parseStudioFile(`name = "Dust"\nteam = "Dirtworks"\n${text}`);
const header = (...links: string[]) => links.map((link) => `[[menu.header]]\n${link}\n`).join('');
const OWN = 'label = "Game"\nurl = "https://game.example/';

describe('toSiteMenu', () => {
  test('keeps the order, takes the title of a page without a label, and adds the garage', () => {
    const { studio } = read(header('page = "/auction"', 'page = "/explore"\nlabel = "Cars"', `${OWN}a"`));
    expect(toSiteMenu(studio?.menu ?? {})).toEqual({
      header: [
        { to: '/auction', label: 'Live Auction' },
        { to: '/explore', label: 'Cars' },
        { to: 'https://game.example/a', label: 'Game' },
        { to: '/garage', label: 'Garage' },
      ],
      footer: [],
    });
    const { studio: other } = read(header('page = "/garage"\nlabel = "My cars"'));
    expect(toSiteMenu(other?.menu ?? {}).header).toEqual([{ to: '/garage', label: 'My cars' }]);
  });

  test('without a header ours stays', () => {
    expect(toSiteMenu({}).header).toBeNull();
  });
});

describe('[menu]', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `${OWN}${at}"`);
  test.each([
    [header('page = "/nowhere"'), 'menu.header[0].page: must be the path of a page, as in "/explore"'],
    [header('page = "/ItemDetail/:nftId"'), 'menu.header[0].page: must be the path of a page'],
    [header('label = "Game"'), 'menu.header[0]: must have a page or a url, and not both'],
    [header(`page = "/mint"\n${OWN}"`), 'menu.header[0]: must have a page or a url, and not both'],
    [header('url = "https://game.example"'), 'menu.header[0]: needs a label: an address has no title'],
    [header('label = "Game"\nurl = "http://x.example"'), 'menu.header[0].url: must be an https:// address'],
    [header('label = "Game"\nurl = "javascript:x"'), 'menu.header[0].url: must be an https:// address'],
    [header('page = "/mint"\nlabel = "Twenty-one characters"'), 'menu.header[0].label: must have at most 20'],
    [header('page = "/mint"', 'page = "/mint"\nlabel = "x"'), 'menu.header: has a link twice: remove one'],
    [header(...many(7)), 'menu.header: must have at most 6 links'],
    [header('target = "/mint"'), 'menu.header[0].target: no such key; known here: page, url, label'],
    ['[menu]\nheader = "/mint"', 'menu.header: must be a list: begin each link with'],
    ['[menu]\nheadr = []', 'menu.headr: no such key; did you mean "header"?'],
    [
      `${header('page = "/price"')}[pages]\nprice = false`,
      'menu.header[0].page: /price is off: remove this link, or price = false in [pages]',
    ],
  ])('%s is refused', (text, problem) => {
    expect(read(text).problems?.join('\n')).toContain(problem);
  });

  test('eight addresses elsewhere are taken, and nine are not', () => {
    const footer = (count: number) =>
      many(6 + count)
        .slice(6)
        .map((link) => `[[menu.footer]]\n${link}\n`)
        .join('');
    expect(read(header(...many(6)) + footer(2)).problems).toBeUndefined();
    expect(read(header(...many(6)) + footer(3)).problems).toEqual([
      'menu: may have 8 addresses elsewhere, in header and footer together: remove some',
    ]);
  });
});
