export type RestartLimiter = {
  /** Counts a death at a time (ms); false when the service should not be started again. */
  mayRestart: (at: number) => boolean;
};

/** Three deaths within a minute are a fault that another start will not mend. */
export function createRestartLimiter(deaths = 3, within = 60_000): RestartLimiter {
  const seen: number[] = [];
  return {
    mayRestart(at) {
      seen.push(at);
      return seen.filter((one) => at - one < within).length < deaths;
    },
  };
}
