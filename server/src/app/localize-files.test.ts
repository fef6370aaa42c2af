import { describe, expect, test } from 'vitest';
import { makeLanguage } from '../platform/messages/site-languages.ts';
import { isTemplate, localizeFiles } from './localize-files.ts';

const german = makeLanguage('de', { garage: { title: 'Garage', cars: '{count} Autos' } });
const TABLE = 'window.__m={"entry":{"module":"/assets/entry-1.js","css":["/assets/app-1.css"]}};';

describe('localizeFiles', () => {
  test('knows code with texts, and the table that names it', () => {
    expect(isTemplate('garage-1.js', 'a($m("garage.title"))')).toBe(true);
    expect(isTemplate('manifest-1.js', TABLE)).toBe(true);
    expect(isTemplate('vendor-1.js', 'a("garage.title")')).toBe(false);
  });

  test('writes texts into code, and the folder of the language into the table', () => {
    const templates = new Map([
      ['garage-1.js', 'say($m(`garage.title`),$m(`garage.cars`)({count:2}))'],
      ['manifest-1.js', TABLE],
    ]);
    const files = localizeFiles(templates, german);
    expect(files.get('garage-1.js')).toBe('say("Garage",(v=>""+v.count+" Autos")({count:2}))');
    expect(files.get('manifest-1.js')).toBe(
      `window.__m={"entry":{"module":"/assets/${german.folder}/entry-1.js","css":["/assets/app-1.css"]}};`,
    );
  });
});
