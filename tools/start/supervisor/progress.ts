export type Progress = {
  /** A part is ready. */
  done: (text: string) => void;
  /** Something the reader should know. */
  note: (text: string) => void;
  /** Ends the moving line. */
  close: () => void;
};

/** Lines for a waiting person, each with the seconds since the start. In a terminal the last line moves. */
export function showProgress(out: NodeJS.WriteStream = process.stdout, now = Date.now): Progress {
  const started = now();
  const seconds = () => `${((now() - started) / 1000).toFixed(1)} s`;
  const clear = () => out.isTTY && out.write('\r\u001b[K');
  const moving = out.isTTY ? setInterval(() => out.write(`\r  … ${seconds()}`), 250) : undefined;
  const line = (mark: string, text: string, end = '') => {
    clear();
    out.write(`  ${mark} ${text}${end}\n`);
  };
  return {
    done: (text) => line('✓', text.padEnd(56), seconds().padStart(8)),
    note: (text) => line('!', text.replaceAll('\n', '\n    ')),
    close: () => {
      clearInterval(moving);
      clear();
    },
  };
}
