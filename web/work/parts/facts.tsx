// Names with their values, and a few large figures.

import { Fragment, type ReactNode } from 'react';

type FactsProps = { facts: readonly (readonly [name: string, value: ReactNode])[] };

export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm [&>dd]:text-right [&>dt]:text-soft">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

export function Figures({ facts }: FactsProps) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-soft">{name}</dt>
          <dd className="text-xl font-bold tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
