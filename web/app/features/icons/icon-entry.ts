/** One icon of a catalogue, as its package's data names it. */
export type IconEntry = {
  name: string;
  /** The character that draws it in its font: hexadecimal, "f2b9". */
  code: string;
  /** The version of the font that brought it. */
  version?: string;
  /** A further name for the icon of another name. */
  alias?: true;
};
