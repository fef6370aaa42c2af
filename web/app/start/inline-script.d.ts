/** A module and all that it imports as one small classic script, to be put into a page (web/inline-scripts.ts). */
declare module '*?inline-script' {
  export const code: string;
}
