import { describe, expect, test } from 'vitest';
import { addVersions, type FamilyIcons, readCssIcons, readFamilyIcons, sortByName } from './read-icons.ts';

const solid = { free: [{ family: 'classic', style: 'solid' }] };
const brands = { free: [{ family: 'classic', style: 'brands' }] };

describe('readCssIcons', () => {
  test('reads name and code of each rule, in the order of the stylesheet', () => {
    const css = `
      [data-icon]:before { content: attr(data-icon); }
      .icon-mobile, .icon-laptop { font-family: 'line'; }
      .icon-mobile:before {\n\tcontent: "\\e000";\n}
      .arrow_up-down_alt:before { content: "\\2A" }`;
    expect(readCssIcons(css)).toEqual([
      { name: 'icon-mobile', code: 'e000' },
      { name: 'arrow_up-down_alt', code: '2a' },
    ]);
  });

  test('takes the last of several names for the icon’s own, and the others for aliases', () => {
    const css = '.fa-remove:before,\n.fa-close:before,\n.fa-times:before {\n  content: "\\f00d";\n}';
    expect(readCssIcons(css)).toEqual([
      { name: 'fa-remove', code: 'f00d', alias: true },
      { name: 'fa-close', code: 'f00d', alias: true },
      { name: 'fa-times', code: 'f00d' },
    ]);
  });
});

describe('addVersions', () => {
  const families: FamilyIcons = {
    'address-book': {
      unicode: 'f2b9',
      changes: ['4.7.0', '5.0.0'],
      aliases: { unicodes: { composite: ['f2ba', 'f000'] } },
      familyStylesByLicense: solid,
    },
    glass: { unicode: 'f000', changes: ['1.0.0'], familyStylesByLicense: solid },
    gauge: { unicode: 'f0e4', changes: ['5.0.2'], familyStylesByLicense: solid },
    'creative-commons': { unicode: 'f25e', changes: ['4.4.1-beta2'], familyStylesByLicense: brands },
  };
  const versionOf = (code: string) => addVersions([{ name: 'fa-any', code }], families)[0]?.version;

  test('names the first version, by the icon’s character, whatever the icon is called today', () => {
    expect(versionOf('f2b9')).toBe('4.7');
    expect(versionOf('f25e')).toBe('4.4.1');
  });

  test('knows further characters of an icon, but not before another icon’s own', () => {
    expect(versionOf('f2ba')).toBe('4.7');
    expect(versionOf('f000')).toBe('1.0');
  });

  test('gives none where the data begins after 4, knows nothing, or the name is an alias', () => {
    expect(versionOf('f0e4')).toBeUndefined();
    expect(versionOf('f999')).toBeUndefined();
    expect(addVersions([{ name: 'fa-any', code: 'f2b9', alias: true }], families)).toEqual([
      { name: 'fa-any', code: 'f2b9', alias: true },
    ]);
  });
});

describe('readFamilyIcons', () => {
  test('reads the solid icons of a range of letters, by name', () => {
    const icon = { unicode: 'f0c4', changes: ['2.0.0', '5.0.0'] };
    const families: FamilyIcons = {
      yin: { ...icon, familyStylesByLicense: solid },
      scissors: { ...icon, familyStylesByLicense: solid },
      skype: { ...icon, familyStylesByLicense: brands },
      rocket: { ...icon, familyStylesByLicense: solid },
      z: { ...icon, familyStylesByLicense: solid },
      unpaid: { ...icon, familyStylesByLicense: { free: [] } },
    };
    expect(readFamilyIcons(families, 's', 'y')).toEqual([
      { name: 'fa-scissors', code: 'f0c4', version: '2.0' },
      { name: 'fa-yin', code: 'f0c4', version: '2.0' },
    ]);
  });
});

test('sortByName goes by characters, and leaves the list that it is given', () => {
  const icons = ['b-z', 'a', 'b'].map((name) => ({ name, code: '1' }));
  expect(sortByName(icons).map(({ name }) => name)).toEqual(['a', 'b', 'b-z']);
  expect(icons[0]?.name).toBe('b-z');
});
