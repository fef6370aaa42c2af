/** Names and values, a line each. */
export function NameValueList({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="surface mb-8 grid divide-y">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 px-4 py-3">
          <dt className="text-mute">{name}</dt>
          <dd className="wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
