/** A text that the server has rendered from Markdown and sanitised (`server/src/platform/markdown/`). Never give it anything else. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
