import type { Nft } from '@pitlane/shared/api/nfts';
import { AudioButton } from './audio-button.tsx';
import { HoverVideo } from './hover-video.tsx';

/** The sound or the film of a card. */
export function CardMedia({
  media: { kind, url },
  title,
}: {
  media: NonNullable<Nft['media']>;
  title: string;
}) {
  return kind === 'audio' ? <AudioButton url={url} title={title} /> : <HoverVideo url={url} />;
}
