import { useMemo } from 'react';
import { getBasePath } from '../lib/site-path.ts';
import { trustMarkup } from '../lib/trusted-texts.ts';

/** A text that the server has rendered from Markdown and sanitised (`server/src/platform/markdown/`). Never give it anything else. */
export function Prose({ html }: { html: string }) {
  // Each is another for the browser, which would set the text again.
  const __html = useMemo(() => trustMarkup(moveLinks(html)), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitised it
  return <div className="prose" dangerouslySetInnerHTML={{ __html }} />;
}

/** Puts the site's place on its host in front of the links to its pages: the text has the same ones everywhere. Words stay as they are. */
function moveLinks(html: string): string {
  return html.replace(/<[a-z][^<>]*>/g, (tag) =>
    tag.replace(/ (href|src)="\/(?!\/)/g, (_, name: string) => ` ${name}="${getBasePath()}/`),
  );
}
