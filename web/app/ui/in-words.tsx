export type InWordsProps = {
  /** As it is shown: "0d 00h 07m 42s". */
  short: string;
  /** As it is read out: "7 minutes and 42 seconds". */
  words: string;
};

/** Shows an abbreviation, and has screen readers say the words. */
export function InWords({ short, words }: InWordsProps) {
  return (
    <>
      <span aria-hidden>{short}</span>
      <span className="sr-only">{words}</span>
    </>
  );
}
