import { publishNews, talkAboutNews } from '@pitlane/world/news';

type Watcher = { operatorToken: string; step: (text: string) => void; signal: AbortSignal };

/** Publishes the demo world's news. What its people say about it comes while the site is open already. Without them the site works as well. */
export async function fillNews(url: string, { operatorToken, step, signal }: Watcher): Promise<void> {
  try {
    const posts = await publishNews(url, operatorToken);
    if (posts > 0) step(`${posts} news ${posts === 1 ? 'post' : 'posts'}`);
  } catch (error) {
    console.log(`the demo world has no news: ${error}`);
    return;
  }
  // In a world without a pulse nothing happens by itself.
  if (process.env.WORLD_PULSE?.trim() === 'off') return;
  void talkAboutNews(url, operatorToken, signal).then(
    (said) => said > 0 && console.log(`${said} comments about the news`),
    (error: unknown) => signal.aborted || console.log(`no comments about the demo world's news: ${error}`),
  );
}
