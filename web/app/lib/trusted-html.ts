/**
 * The only places where text becomes HTML in the browser. The content security policy of pages refuses all others (Trusted Types;
 * server/src/platform/http/security-headers.ts names the policies).
 */

/** What React writes itself: an empty element, and the start of a script element. */
const OF_REACT: ReadonlySet<string> = new Set(['', ' ', '<script></script>']);

/** A part of the DOM that TypeScript does not know yet. */
type Policy = { createHTML: (text: string) => unknown };
type Factory = {
  createPolicy: (name: string, rules: { createHTML: (text: string) => string | null }) => Policy;
};

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy('pitlane-html', { createHTML: (text) => text });

/** Allows what React writes into the page without a policy of its own, and nothing else. */
export function allowReactHtml(): void {
  factory?.createPolicy('default', { createHTML: (text) => (OF_REACT.has(text) ? text : null) });
}

/**
 * Marks HTML that the server has made and sanitised, so that the browser takes it. Never give it anything else. Its type is that of a
 * text, which it is in browsers without Trusted Types.
 */
export function trustHtml(html: string): string {
  return (policy ? policy.createHTML(html) : html) as string;
}
