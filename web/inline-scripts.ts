import { build, type Plugin, type Rolldown } from 'vite';

const QUERY = '?inline-script';

/**
 * `import { code } from './some.ts?inline-script'` gives a module and all that it imports as the text of one small classic
 * script, for what has to run in a page before any file of ours has come.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined;
      const file = id.slice(0, -QUERY.length);
      this.addWatchFile(file);
      const built = (await build({
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          modulePreload: false,
          target: 'es2022',
          rolldownOptions: { input: file, output: { format: 'iife' } },
        },
      })) as Rolldown.RolldownOutput;
      return `export const code = ${JSON.stringify(built.output[0].code.trim())};`;
    },
  };
}
