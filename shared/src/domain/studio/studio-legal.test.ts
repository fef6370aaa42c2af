import { describe, expect, test } from 'vitest';
import { parseStudioFile } from './parse-studio-file.ts';
import { readLegalText } from './studio-legal.ts';

const about = { name: 'terms', changed: '2026-11-01' } as const;

describe('readLegalText', () => {
  test.each([
    ['# Our rules #\n\nBe fair.', 'Our rules', 'Be fair.'],
    ['\uFEFF# Our rules\r\n\r\nBe *fair*.\r\n# Second', 'Our rules', 'Be *fair*.\n# Second'],
    ['Be fair.\n\n# Later', 'Terms', 'Be fair.\n\n# Later'],
    ['## Small\n\nBe fair.', 'Terms', '## Small\n\nBe fair.'],
    ['# Only a title', 'Only a title', ''],
  ])('%j', (text, title, content) => {
    expect(readLegalText(text, about)).toEqual({ ...about, title, content });
  });
});

describe('[legal]', () => {
  const problemsOf = (text: string) =>
    parseStudioFile(`name = "Dust"\nteam = "Dirtworks"\n${text}`).problems?.join('\n');
  test.each([
    ['[legal.terms]\nfile = "t.md"', 'legal.terms.changed: is missing'],
    ['[legal.terms]\nfile = "t.md"\nchanged = 2026-11-01', 'legal.terms.changed: must be a day in quotes'],
    ['[legal.terms]\nfile = "t.md"\nchanged = "2026-02-30"', 'legal.terms.changed: must be a day in quotes'],
    ['[legal.terms]\nfile = "t.txt"\nchanged = "2026-11-01"', 'legal.terms.file: must end with .md'],
    [
      '[legal.terms]\nfile = "../t.md"\nchanged = "2026-11-01"',
      'legal.terms.file: must be a file in the folder',
    ],
    ['[legal.term]\nfile = "t.md"', 'legal.term: no such key; did you mean "terms"?'],
  ])('%s is refused', (text, problem) => {
    expect(problemsOf(text)).toContain(problem);
  });
});
