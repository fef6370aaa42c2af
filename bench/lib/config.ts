/** What benchmarks read of the environment. */
const { BENCH_ROUNDS, CHROMIUM_PATH, PATH } = process.env;

/** How often each side does the work. */
export const rounds = Number(BENCH_ROUNDS ?? 5);
/** Folders of the machine's commands. */
export const commandPath = PATH ?? '';
/** What a process is given that is to run as if it were started by hand. */
export const inherited: Readonly<Record<string, string | undefined>> = process.env;
/** The browser to measure in, where it is none of the usual ones. */
export const chromiumPath = CHROMIUM_PATH;
