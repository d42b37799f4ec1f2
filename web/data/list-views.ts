// The views that a person saved of a list: its filter, as in the address, under a name. They are in this
// browser until the person signs out (account/tokens.ts).

import { useMemo } from 'react';
import { isObject, stored, useStored } from './stored.ts';

export type ListView = { name: string; query: string };

export const MAX_VIEWS = 20;
export const MAX_VIEW_NAME = 40;

const isView = (value: unknown) =>
  isObject(value) && ['name', 'query'].every((part) => typeof value[part as never] === 'string');
const isViews = (value: unknown): value is ListView[] => Array.isArray(value) && value.every(isView);
const NONE: readonly ListView[] = [];

export function useListViews(userId: string, list: string) {
  const saved = useMemo(() => stored(`list-views:${userId}:${list}`, isViews), [userId, list]);
  const views = useStored(saved) ?? NONE;
  /** Another tab may have saved one meanwhile. */
  const without = (name: string) => (saved.read() ?? NONE).filter((view) => view.name !== name);
  return {
    views,
    /** One of the same name is replaced. Why it was not saved, or ''. */
    save(name: string, query: string): string {
      const others = without(name);
      if (others.length >= MAX_VIEWS) return `At most ${MAX_VIEWS} views can be saved. Remove one first.`;
      const next = [...others, { name, query }].toSorted((one, other) => one.name.localeCompare(other.name));
      return saved.write(next) ? '' : 'This browser saves nothing, so the view is lost with this page.';
    },
    remove(name: string): void {
      const rest = without(name);
      saved.write(rest.length > 0 ? rest : null);
    },
  };
}
