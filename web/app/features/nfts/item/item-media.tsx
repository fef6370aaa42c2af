import type { NftDetail } from '@pitlane/shared/api/nfts';

type Media = NonNullable<NftDetail['media']>;

/** The film of an item in the place of its picture, or its sound below it. Nothing plays until it is asked for. */
export function ItemMedia({ media: { kind, url }, title }: { media: Media; title: string }) {
  if (kind === 'audio') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody has written down what is heard
      <audio
        src={url}
        controls
        preload="metadata"
        aria-label={title}
        className="absolute inset-x-3 bottom-3 z-10 w-[calc(100%-1.5rem)]"
      />
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written down what is said
    <video
      src={url}
      controls
      playsInline
      preload="metadata"
      aria-label={title}
      className="absolute inset-0 size-full bg-stage object-contain"
    />
  );
}
