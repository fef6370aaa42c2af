// forge compiles tests with the settings of the contracts. To optimize the tests takes longer than everything else, and
// changes nothing about what they test: forge links them to the contracts when they run (foundry.toml,
// dynamic_test_linking), so no code of the contracts is in them.

type Selection = Record<string, Record<string, string[]>>;
/** Standard JSON, as far as it is split. */
type Request = {
  sources?: object;
  settings?: { optimizer?: { enabled?: boolean }; outputSelection: Selection };
};
type ByFile = Record<string, object>;
type Answer = { errors?: object[]; sources?: ByFile; contracts?: ByFile };

/**
 * The requests that a request is made as: one for what is at the paths, as asked, and one for everything else without the
 * optimizer. Both have all sources: each source keeps its number, which source maps name.
 */
export function splitRequest<T extends Request>(request: T, paths: readonly string[]): T[] {
  const { settings } = request;
  if (paths.length === 0 || !settings?.optimizer?.enabled) return [request];
  const files = Object.entries(settings.outputSelection).filter(([, contracts]) =>
    Object.values(contracts).some((outputs) => outputs.length > 0),
  );
  const isIn = ([file]: [string, unknown]) =>
    file === '*' || paths.some((path) => file === path || file.startsWith(`${path}/`));
  const parts = [
    { optimizer: settings.optimizer, selection: files.filter(isIn) },
    { optimizer: { enabled: false }, selection: files.filter((each) => !isIn(each)) },
  ].filter(({ selection }) => selection.length > 0);
  if (parts.length === 0) return [request];
  return parts.map(({ optimizer, selection }) => ({
    ...request,
    settings: { ...settings, optimizer, outputSelection: Object.fromEntries(selection) },
  }));
}

/** One answer out of those to the parts of a request. */
export function joinAnswers(answers: readonly Answer[]): Required<Answer> {
  // Each part is told the same of what it only reads.
  const errors = new Map(
    answers.flatMap(({ errors = [] }) => errors.map((error) => [JSON.stringify(error), error])),
  );
  return {
    errors: [...errors.values()],
    sources: mergeByFile(answers.map(({ sources = {} }) => sources)),
    contracts: mergeByFile(answers.map(({ contracts = {} }) => contracts)),
  };
}

function mergeByFile(records: readonly ByFile[]): ByFile {
  const files = new Set(records.flatMap((record) => Object.keys(record)));
  return Object.fromEntries(
    [...files].map((file) => [file, Object.assign({}, ...records.map((record) => record[file]))]),
  );
}
