// API types for lists that shoppers save.

import { Type, type Static } from 'typebox';
import { MAX_LIST_NAME, MAX_LIST_TEXT } from '#shared/limits.ts';
import { ListChoices } from '../list.contract.ts';

const closed = { additionalProperties: false } as const;
const Id = Type.String({ minLength: 1, maxLength: 100 });
const Name = Type.String({ minLength: 1, maxLength: MAX_LIST_NAME });
const Text = Type.String({ minLength: 1, maxLength: MAX_LIST_TEXT });

export const SavedList = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  text: Type.String(),
  /** Products chosen for its lines. */
  choices: ListChoices,
  /** Last part of the link that opens the list for anybody; null while it is not shared. */
  shareToken: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
export type SavedList = Static<typeof SavedList>;

export const SaveListBody = Type.Object(
  { name: Name, text: Text, choices: Type.Optional(ListChoices) },
  closed,
);
/** Absent fields stay unchanged. */
export type SaveListBody = Static<typeof SaveListBody>;
export const ChangeListBody = Type.Object(
  { _id: Id, name: Type.Optional(Name), text: Type.Optional(Text), choices: Type.Optional(ListChoices) },
  closed,
);
export type ChangeListBody = Static<typeof ChangeListBody>;
export const RemoveListBody = Type.Object({ _id: Type.Optional(Id) }, closed);
export type RemoveListBody = Static<typeof RemoveListBody>;
export const ShareListBody = Type.Object({ _id: Id, isShared: Type.Boolean() }, closed);
export const OpenSharedBody = Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }, closed);
/** Does not reveal the owner. */
export const SharedList = Type.Object({
  name: Type.String(),
  text: Type.String(),
  choices: ListChoices,
});
export type SharedList = Static<typeof SharedList>;
