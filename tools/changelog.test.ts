import { describe, expect, test } from 'vitest';
import { writeUnreleased } from './changelog.ts';

const BEFORE = '# Changelog\n\nIntro.\n\n## Unreleased\n\n### Features\n\n- old\n\n## 0.1.0\n\n- first\n';
const write = (subjects: string[], notes = '') =>
  writeUnreleased(BEFORE, { notes, subjects, since: 'abc123' });

describe('writeUnreleased', () => {
  test('groups what users notice, and leaves the other parts as they are', () => {
    const subjects = [
      'feat(nfts): show ranks',
      'perf: ask less',
      'fix: count once',
      'feat(contracts)!: lock cars',
      'fix(security): check the owner',
      'security: check the origin',
    ];
    expect(write(subjects)).toBe(`# Changelog

Intro.

## Unreleased

<!-- commits after abc123 -->

### Features

- **nfts:** show ranks
- **contracts:** lock cars (breaking)

### Fixes

- count once

### Security

- check the owner
- check the origin

### Performance

- ask less

## 0.1.0

- first
`);
  });

  test('leaves out what changes nothing for users, free text, and repetitions', () => {
    const text = write(['docs: explain', 'refactor: move', 'Merge branch x', 'fix: count', 'fix: count']);
    expect(text.match(/^- .*$/gm)).toEqual(['- count', '- first']);
  });

  test('begins with the notes for operators', () => {
    expect(write(['fix: count'], '- Reset the database.\n')).toContain(
      '### For operators\n\n- Reset the database.\n\n### Fixes',
    );
  });

  test('written twice, it is the same', () => {
    const input = { notes: '- Note.', subjects: ['feat: show'], since: 'abc123' };
    const once = writeUnreleased(BEFORE, input);
    expect(writeUnreleased(once, input)).toBe(once);
  });

  test('without the heading it is an error', () => {
    expect(() => writeUnreleased('# Changelog\n', { notes: '', subjects: [], since: 'a' })).toThrow(
      'Unreleased',
    );
  });
});
