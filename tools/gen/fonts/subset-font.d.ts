declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default?: number };
  type Options = {
    targetFormat?: 'sfnt' | 'woff2';
    keepFeatures?: readonly string[];
    variationAxes?: Readonly<Record<string, Axis>>;
    noHinting?: boolean;
    keepAllGlyphs?: boolean;
  };
  // biome-ignore lint/style/noDefaultExport: the package exports so
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>;
}
