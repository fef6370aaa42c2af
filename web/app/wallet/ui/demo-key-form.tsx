import { type FormEvent, useId, useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import type { DemoWallet } from '../demo/demo-wallet.ts';
import { useWallet } from '../wallet-store.ts';

/** Backup of the demo wallet's key, and bringing another one. */
export function DemoKey({ demo }: { demo: DemoWallet }) {
  const { address } = useWallet();
  return (
    <section aria-label="Key" className="grid gap-3">
      <h3 className="label text-lead">Key</h3>
      <p className="text-small text-mute">
        The key is kept in this browser and stays when you sign out. It gives full control over the cars. Use
        it for play money only, and never send real coins to this address.
      </p>
      {/* Another account's key is another secret: the one on the screen goes with its account. */}
      <ShowKey key={address} demo={demo} />
      <ImportKey demo={demo} />
    </section>
  );
}

function ShowKey({ demo }: { demo: DemoWallet }) {
  const [key, setKey] = useState<string>();
  const show = async () => {
    try {
      setKey((await demo.exportKey()) ?? 'No key yet.');
    } catch (error) {
      console.error('Couldn’t read the demo wallet’s key.', error);
      toast('error', 'This browser didn’t return the key. Private windows may not store it.');
    }
  };
  if (!key) {
    return (
      <Button size="sm" className="justify-self-start" onClick={show}>
        Show private key
      </Button>
    );
  }
  return (
    <p className="flex items-center gap-2 rounded-md border bg-raise p-3">
      <code className="min-w-0 flex-1 text-fine break-all">{key}</code>
      <CopyButton text={key} what="private key" />
    </p>
  );
}

function ImportKey({ demo }: { demo: DemoWallet }) {
  const id = useId();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await demo.importKey(text);
      setText('');
      setFailure(undefined);
      toast('success', 'The demo wallet now uses the new key.');
    } catch (error) {
      console.error('The key wasn’t accepted.', error);
      setFailure(error instanceof Error ? error.message : 'The key wasn’t accepted.');
    }
  };
  return (
    <form onSubmit={submit} className="grid gap-2">
      <label htmlFor={id} className="text-small">
        Use another key. It replaces the current one, so save a copy first.
      </label>
      <input
        id={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        placeholder="0x…"
        aria-invalid={failure !== undefined}
        className="h-11 rounded-md border border-edge bg-bg px-3 font-mono text-small"
      />
      {failure && <Callout kind="error">{failure}</Callout>}
      <Button type="submit" size="sm" className="justify-self-start">
        Use this key
      </Button>
    </form>
  );
}
