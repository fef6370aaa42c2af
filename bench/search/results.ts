/** Milliseconds: half of the answers, and 99 of 100, take at most so many. */
export type Times = { p50: number; p99: number };

/** What a search costs in a market. `fastest`: the answer that nothing else on the machine held up. */
export type SearchFigures = {
  cars: number;
  fastest: number;
  one: Times;
  many: Times;
  rate: number;
  found: number;
};
/** A statement in the largest market, as PostgreSQL explains it. */
export type Plan = { name: string; text: string };
/** Pages and time of a statement at each size. */
export type StatementFigures = {
  name: string;
  figures: { cars: number; rows: number; blocks: number; by: string }[];
};

export type Results = {
  seconds: number;
  searches: { name: string; query: string; figures: SearchFigures[] }[];
  statements: StatementFigures[];
  plans: Plan[];
  /** Megabytes of the indexes that only searches use, at each size. */
  indexes: { name: string; figures: { cars: number; megabytes: number }[] }[];
};
