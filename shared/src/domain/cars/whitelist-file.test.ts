import { describe, expect, test } from 'vitest';
import { readWhitelistFile } from './whitelist-file.ts';

const A = '0x00000000000000000000000000000000000a11ce';
const B = '0x0000000000000000000000000000000000000b0b';

describe('readWhitelistFile', () => {
  test('reads one address to a line, in any letter case and with remarks', () => {
    const text = `# drivers\r\n${A}\r\n\r\n  0x${B.slice(2).toUpperCase()} # Bob\n`;
    expect(readWhitelistFile(text)).toEqual({ accounts: [A, B], duplicates: [], bad: [] });
  });

  test('reads a table: its head is no bad line, and any column may have the address', () => {
    const text = `name,address\nAlice,"${A}"\nBob;${B}`;
    expect(readWhitelistFile(text)).toEqual({ accounts: [A, B], duplicates: [], bad: [] });
  });

  test('reads JSON of addresses and of objects', () => {
    const text = JSON.stringify([A, { address: B, name: 'Bob' }]);
    expect(readWhitelistFile(text)).toEqual({ accounts: [A, B], duplicates: [], bad: [] });
  });

  test('names the lines of repetitions and of what is no address', () => {
    const text = `${A}\n${B}\n0x12\n${A.toUpperCase().replace('0X', '0x')}\nstranger`;
    expect(readWhitelistFile(text)).toEqual({
      accounts: [A, B],
      duplicates: [{ line: 4, text: `0x${A.slice(2).toUpperCase()}` }],
      bad: [
        { line: 3, text: '0x12' },
        { line: 5, text: 'stranger' },
      ],
    });
    expect(readWhitelistFile(JSON.stringify([A, 7, null, A])).bad).toEqual([
      { line: 2, text: '7' },
      { line: 3, text: 'null' },
    ]);
  });

  test('an empty file has no address and no bad line', () => {
    expect(readWhitelistFile(' \n\n')).toEqual({ accounts: [], duplicates: [], bad: [] });
    expect(readWhitelistFile('[not json').bad).toHaveLength(1);
  });

  test('what is nested deep is one bad line', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    expect(readWhitelistFile(deep)).toMatchObject({ accounts: [], bad: [{ line: 1 }] });
  });
});
