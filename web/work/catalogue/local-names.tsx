// A name in the other languages of the shop. They are optional; the English name is used instead.

import { toLocale, toNameField } from '#shared/languages.ts';
import { useShopFacts } from '../../data/shop-facts.ts';
import { Field } from '../../ui/field.tsx';

type LocalNamesProps = {
  /** What the field has for the language of this code: its name in refusals, its text, and what is wrong. */
  field: (code: string) => { name: string; value: string; error: string | undefined };
  onType: (code: string, name: string) => void;
  most: number;
  className?: string;
};

export function LocalNames({ field, onType, most, className }: LocalNamesProps) {
  const [, ...others] = useShopFacts()?.languages ?? [];
  return others.map(({ code }) => (
    <Field
      key={code}
      // Not 'Name ...': only one field may have that label.
      label={toNameField(code).replace('Name in', 'In')}
      lang={toLocale(code)}
      most={most}
      autoComplete="off"
      {...field(code)}
      onChange={({ target }) => onType(code, target.value)}
      className={className}
    />
  ));
}
