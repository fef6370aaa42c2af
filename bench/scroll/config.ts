/** How many cars are scrolled through. */
export const cars = Number(process.env.BENCH_CARS ?? 10_000);
