import { isHandWritten, isTest, type Problem, type Source, type Tree } from './source.ts';

const longest = 500;
const written = /\.(ts|tsx|mjs|js|sol|css|sh)$/;

/** The only places that read the environment. All other modules are given what they need. */
const readsEnvironment = [
  /^server\/src\/config\/environment\.ts$/,
  /^(contracts\/script|tools|deploy)\//,
  /^server\/src\/testing\/test-(db|world)\.ts$/, // what the tests begin with is configuration of theirs
  /^e2e\/[\w-]+\.config\.ts$/,
  /^web\/(vite|react-router)\.config\.ts$/,
  /^bench\/lib\/config\.ts$/,
  /^bench\/indexer\/ponder\/ponder\.config\.ts$/,
  /^vitest\.config\.ts$/,
];

/** Files that have grown too long to be read at a sitting. */
export function checkLength(tree: Tree): Problem[] {
  return [...tree].flatMap(([path, text]) => {
    const lines = text.trimEnd().split('\n').length;
    if (!written.test(path) || !isHandWritten(path) || lines <= longest) return [];
    return [{ path, line: longest, rule: 'length', message: `${lines} lines; ${longest} is the most` }];
  });
}

/** Lines that git writes where a merge has to be finished by hand. */
export function checkConflicts(tree: Tree): Problem[] {
  return [...tree].flatMap(([path, text]) =>
    text.split('\n').flatMap((content, index) => {
      if (!/^(<{7}|>{7}) /.test(content)) return [];
      return [{ path, line: index + 1, rule: 'conflicts', message: 'a merge was not finished here' }];
    }),
  );
}

/** Paths taken from addresses: a space or an umlaut in a folder's name stays `%20` or `%C3%9C` in them. */
export function checkPaths(tree: Tree): Problem[] {
  return [...tree]
    .filter(([path]) => written.test(path))
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((content, index) => {
        if (!/import\.meta\.url\)\.pathname/.test(content)) return [];
        const message =
          'take import.meta.dirname, or fileURLToPath: this fails in a folder with a space in its name';
        return [{ path, line: index + 1, rule: 'paths', message }];
      }),
    );
}

/** Reading the environment elsewhere, sleeping in tests, barrels. */
export function checkConventions(sources: readonly Source[]): Problem[] {
  return sources.filter((source) => isHandWritten(source.path)).flatMap(findBrokenConventions);
}

function findBrokenConventions(source: Source): Problem[] {
  const { path } = source;
  const at = (rule: string, message: string) => (line: number) => ({ path, line, rule, message });
  const mayRead = readsEnvironment.some((place) => place.test(path));
  const barrel = at('barrels', 'a file that only passes on what others export: import those directly');
  return [
    ...(mayRead
      ? []
      : source.environment.map(at('environment', 'process.env is read only by configuration modules'))),
    ...(isTest(path)
      ? source.sleeps.map(at('sleep', 'wait for what should happen, not for time to pass'))
      : []),
    ...(source.barrel ? [1] : source.starExports).map(barrel),
  ];
}
