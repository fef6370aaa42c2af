import type { NftDetail, NftRefresh } from '@pitlane/shared/api/nft-detail';
import { useState } from 'react';
import { asSent, postJson } from '../../../lib/api.ts';
import { useWork } from '../../../lib/use-work.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';

type RefreshMetadataProps = { id: string; metadata: NonNullable<NftDetail['token']>['metadata'] };

/** Says what of a token's metadata could not be read, and has it read again. */
export function RefreshMetadata({ id, metadata }: RefreshMetadataProps) {
  const { busy, failure, run } = useWork();
  // What the page showed when it was asked for: the next reading has another time.
  const [askedAt, setAskedAt] = useState<number | null>();
  const isReading = askedAt !== undefined && askedAt === metadata.read_at;
  const refresh = () =>
    run(async () => {
      await postJson(asSent<NftRefresh>(), `/api/nfts/${encodeURIComponent(id)}/refresh`, {});
      setAskedAt(metadata.read_at);
    });
  const words = failure?.message ?? (isReading ? READING : describe(metadata));
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="sm" busy={busy} onClick={() => void refresh()} className="noscript:hidden">
        <Icon name="retry" className="size-4" />
        Refresh metadata
      </Button>
      <p role="status" className="max-w-prose text-small text-mute">
        {words}
      </p>
    </div>
  );
}

const READING = "We're reading the metadata again. This page updates when it's done.";

function describe({ state, problem }: RefreshMetadataProps['metadata']): string | undefined {
  if (problem !== null) return `Part of the metadata can’t be shown. ${problem} We’ll try again later.`;
  return state === 'pending' ? "We haven't read the metadata yet." : undefined;
}
