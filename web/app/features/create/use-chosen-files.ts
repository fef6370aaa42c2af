import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ChosenFile, readChosen } from './chosen-file.ts';
import { type Creation, type CreationPlan, MAX_ITEMS } from './creation.ts';

/** The files that were chosen, each looked at by its content. */
export function useChosenFiles(plan: CreationPlan, left: Creation | undefined) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const all = useRef(files);
  all.current = files;
  // The addresses live as long as the form.
  useEffect(
    () => () => {
      for (const { shown } of all.current) URL.revokeObjectURL(shown);
    },
    [],
  );
  const add = async (added: readonly File[]) => {
    setRefusal(undefined);
    setBusy(true);
    const most = MAX_ITEMS[plan];
    const read = await Promise.all(added.slice(0, most).map(readChosen)).finally(() => setBusy(false));
    const good = read.filter((each) => typeof each !== 'string');
    const bad = read.findIndex((each) => typeof each === 'string');
    // A single item has one file: the new one takes the place of the one before.
    const next = plan === 'single' && good.length > 0 ? good : [...all.current, ...good];
    setFiles(next.slice(0, most));
    if (bad >= 0) setRefusal(`${added[bad]?.name}: ${read[bad]}`);
    else if (added.length > most || next.length > most) setRefusal(toTooMany(plan));
  };
  const begin = useEffectEvent(() => {
    if (left) void add(left.items.map(({ file }) => file));
  });
  useEffect(() => begin(), []);
  return {
    files,
    refusal,
    busy,
    add,
    remove(file: ChosenFile) {
      URL.revokeObjectURL(file.shown);
      setFiles((before) => before.filter((each) => each !== file));
      setRefusal(undefined);
    },
  };
}

function toTooMany(plan: CreationPlan): string {
  return plan === 'single'
    ? 'One item has one file, so the first is taken. Choose Multiple for several.'
    : `A set has ${MAX_ITEMS.multiple} items at most: the first ones are taken.`;
}
