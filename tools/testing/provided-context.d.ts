import 'vitest';

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to that of Vitest
  interface ProvidedContext {
    runs: number;
    seedShift: number;
  }
}
