import { useInBrowser } from '../lib/use-in-browser.ts';

export type LocalTimeProps = { /** Seconds since 1970. */ seconds: number; className?: string };

/** A moment as local date and time. The server cannot know the reader's zone: until the browser has taken over it is UTC. */
export function LocalTime({ seconds, className }: LocalTimeProps) {
  const inBrowser = useInBrowser();
  const date = new Date(seconds * 1000);
  const text = new Intl.DateTimeFormat(inBrowser ? undefined : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(!inBrowser && { timeZone: 'UTC' }),
  }).format(date);
  return (
    <time dateTime={date.toISOString()} className={className}>
      {text}
      {!inBrowser && <span className="hidden noscript:inline"> UTC</span>}
    </time>
  );
}
