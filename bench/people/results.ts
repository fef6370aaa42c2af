/** Milliseconds: half of the cases, and 99 of 100, take at most so many. */
export type Times = { p50: number; p99: number };

/** What a question costs in a market. `rows`, `blocks`, `by`: what its main statement reads, pages of 8 KiB, and by which indexes. */
export type QuestionFigures = {
  cars: number;
  one: Times;
  many: Times;
  rate: number;
  plan: { rows: number; blocks: number; by: string } | null;
};
export type SignInFigures = { who: string; connections: number; rate: number; times: Times };
/** What one step of a job or a large write took, at each size. */
export type StepFigures = { name: string; figures: { cars: number; ms: number }[] };

export type Results = {
  seconds: number;
  questions: { name: string; figures: QuestionFigures[] }[];
  signIns: SignInFigures[];
  steps: StepFigures[];
};
