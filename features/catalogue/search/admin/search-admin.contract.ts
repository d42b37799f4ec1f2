// The calls of search admin.

import {
  ListSynonymGroupsBody,
  SynonymGroup,
  SaveSynonymGroupBody,
  ListMissedSearchesBody,
  MissedSearch,
} from '../search.contract.ts';
import { Type } from 'typebox';
import { PagingFields } from '#shared/paging.ts';
import { RemoveBody, RemoveQuery } from '../../catalogue-admin.contract.ts';
import { call } from '#shared/call.ts';

const access = 'admin';

const invalidMessage = 'Page must be a whole number of 1 or more';

export const searchAdminCalls = {
  synonymGroups: call('POST', '/api/search/synonym-groups', {
    access,
    summary: 'Words that mean the same, newest change first; with a search, groups that contain it',
    body: ListSynonymGroupsBody,
    answer: Type.Array(SynonymGroup),
    extra: PagingFields,
    invalidMessage,
  }),
  saveSynonymGroup: call('PUT', '/api/search/save-synonym-group', {
    access,
    summary: 'Adds a group of words that mean the same, or changes one',
    body: SaveSynonymGroupBody,
    answer: SynonymGroup,
    errors: ['not_found', 'synonym_group_changed'],
  }),
  removeSynonymGroup: call('DELETE', '/api/search/remove-synonym-group', {
    access,
    summary: 'Removes a group of words',
    body: RemoveBody,
    querystring: RemoveQuery,
    answer: SynonymGroup,
    errors: ['not_found'],
  }),
  missedSearches: call('POST', '/api/search/missed-searches', {
    access,
    summary: 'Searches that found nothing, latest first',
    body: ListMissedSearchesBody,
    answer: Type.Array(MissedSearch),
    extra: PagingFields,
    invalidMessage,
  }),
  missedSearch: call('DELETE', '/api/search/missed-search', {
    access,
    summary: 'Removes a missed search from the list',
    body: RemoveBody,
    querystring: RemoveQuery,
    answer: MissedSearch,
    errors: ['not_found'],
  }),
};
