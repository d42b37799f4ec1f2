// API types for lists that shoppers save.

import { Type, type Static } from 'typebox';
import { MAX_LIST_NAME, MAX_LIST_TEXT } from '#shared/limits.ts';
import { ListChoices } from '../list.contract.ts';
import { call } from '#shared/call.ts';

const closed = { additionalProperties: false } as const;
const Id = Type.String({ minLength: 1, maxLength: 100 });
const Name = Type.String({ minLength: 1, maxLength: MAX_LIST_NAME });
const Text = Type.String({ minLength: 1, maxLength: MAX_LIST_TEXT, 'x-lines': true });

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

const invalidMessage = 'A list needs a name of at most 80 characters and a text of at most 5,000';

export const savedListCalls = {
  get: call('GET', '/api/list/get', {
    access: 'shopper',
    summary: 'The caller’s saved lists, newest first',
    answer: Type.Array(SavedList),
  }),
  save: call('POST', '/api/list/save', {
    access: 'shopper',
    summary: 'Saves a list under a name',
    body: SaveListBody,
    answer: SavedList,
    invalidMessage,
    errors: ['too_many_lists', 'too_many_attempts'],
  }),
  update: call('PUT', '/api/list/update', {
    access: 'shopper',
    summary: 'Gives a saved list another name or text',
    body: ChangeListBody,
    answer: SavedList,
    invalidMessage,
    errors: ['not_found', 'too_many_attempts'],
  }),
  share: call('PUT', '/api/list/share', {
    access: 'shopper',
    summary: 'Creates a link that opens a copy of a saved list for anyone, or ends it',
    body: ShareListBody,
    answer: SavedList,
    invalidMessage: 'Say which list, and whether it is shared',
    errors: ['not_found', 'too_many_attempts'],
  }),
  delete: call('DELETE', '/api/list/delete', {
    access: 'shopper',
    summary: 'Deletes a saved list, and its link',
    body: RemoveListBody,
    querystring: RemoveListBody,
    answer: Type.Null(),
    errors: ['not_found'],
  }),
  shared: call('POST', '/api/list/shared', {
    access: 'public',
    summary: 'The content of a list that was shared by its link',
    body: OpenSharedBody,
    answer: SharedList,
    invalidMessage: 'The link is incomplete',
    errors: ['not_found', 'too_many_attempts'],
  }),
};
