import { UPGRADES, type Upgrade, type UpgradeLevels } from '@pitlane/shared/domain/car-state';
import { fuelForNext } from '@pitlane/shared/domain/workshop';
import { partName } from './part-names.ts';

export type PartChoiceProps = {
  levels: UpgradeLevels;
  part: Upgrade;
  onPart: (part: Upgrade) => void;
};

/** The six parts with their levels and what the next one burns; the arrow keys move between them. */
export function PartChoice({ levels, part, onPart }: PartChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-[14px] font-medium">Part</legend>
      <div className="grid grid-cols-2 gap-2.5">
        {UPGRADES.map((each) => {
          const fuel = fuelForNext(levels[each]);
          return (
            <label
              key={each}
              className="grid gap-0.5 rounded-md border border-edge px-3.5 py-2.5 transition-colors hover:border-ink has-checked:border-signal has-checked:bg-raise has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
            >
              <input
                type="radio"
                name="part"
                value={each}
                checked={each === part}
                onChange={() => onPart(each)}
                className="sr-only"
              />
              <span className="label text-[16px]">{partName(each)}</span>
              <span className="text-[13px] text-mute">
                {fuel === undefined
                  ? `Level ${levels[each]}, the highest`
                  : `Level ${levels[each]} → ${levels[each] + 1}, ${fuel} fuel`}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
