// Merges a draft with what somebody else saved meanwhile. Fields that only the other person changed take the
// new value; for fields that both changed, somebody has to choose. Pure.

export type Merge<Draft> = {
  /** Everything typed, and the other person's values elsewhere. */
  draft: Draft;
  /** Changed by the other person only. */
  taken: (keyof Draft & string)[];
  /** Changed by both, to different values: the draft keeps the typed one. */
  disputed: (keyof Draft & string)[];
};

export type IsSame<Draft> = (name: keyof Draft & string, one: Draft, other: Draft) => boolean;

export const isSameJson = <Draft>(name: keyof Draft, one: Draft, other: Draft): boolean =>
  JSON.stringify(one[name]) === JSON.stringify(other[name]);

/** @param before the draft as it was opened; @param theirs as it is saved now */
export function mergeDrafts<Draft extends object>(
  draft: Draft,
  before: Draft,
  theirs: Draft,
  isSame: IsSame<Draft> = isSameJson,
): Merge<Draft> {
  const names = Object.keys(theirs) as (keyof Draft & string)[];
  const newer = names.filter((name) => !isSame(name, theirs, before) && !isSame(name, theirs, draft));
  const taken = newer.filter((name) => isSame(name, draft, before));
  const disputed = newer.filter((name) => !isSame(name, draft, before));
  return { draft: takeFields(draft, theirs, taken), taken, disputed };
}

export function takeFields<Draft extends object>(
  draft: Draft,
  theirs: Draft,
  names: readonly (keyof Draft)[],
): Draft {
  return { ...draft, ...Object.fromEntries(names.map((name) => [name, theirs[name]])) };
}
