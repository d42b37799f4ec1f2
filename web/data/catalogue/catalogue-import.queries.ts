// The owner's product files: uploading one, following the running or last import, and downloading files from
// the server.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { NewNames } from '#features/catalogue/product-files/catalogue-import.contract.ts';
import { MAX_PRODUCT_FILE_BYTES } from '#shared/limits.ts';
import { personalKey } from '../account/personal-key.ts';
import { freshQuery } from '../live-query.ts';
import { callApi } from '../api.ts';
import { clearStorefrontCache } from '../query-client.ts';
import { useShownStore } from '../store/work-store.ts';
import { upload, type UploadOptions } from '../upload.ts';
import { useSessionKey } from '../account/user.ts';

const POLL_MS = 1_000;

/** For the `accept` of file inputs. */
export const FILE_TYPES = '.csv,.tsv,.txt,text/csv';

/** Why the server would refuse this file, in its words; '' when it might accept it. */
export function findFileProblem(file: File): string {
  if (file.size > MAX_PRODUCT_FILE_BYTES) return 'The file must be 64 MB or smaller';
  if (file.size === 0) return 'The file is empty.';
  return /\.(?:xlsx?|ods|numbers)$/i.test(file.name)
    ? 'This is a workbook. Save it as "CSV UTF-8 (Comma delimited)" and choose that file.'
    : '';
}

/** The running import, followed until it ends, or the last one; null when there has been none. */
export function useLastImport() {
  const query = useQuery({
    queryKey: personalKey('product-import', useSessionKey()),
    queryFn: async ({ signal }) => (await callApi('GET /api/product/import', { signal })).data,
    ...freshQuery,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? POLL_MS : false),
  });
  const isChanging = query.data?.status === 'running' && !query.data.isDryRun;
  const wasChanging = useRef(false);
  useEffect(() => {
    if (wasChanging.current && !isChanging) clearStorefrontCache();
    wasChanging.current = isChanging;
  }, [isChanging]);
  return query;
}

export type ImportOptions = { isDryRun: boolean; isAllOrNothing: boolean; newNames: NewNames };

/** Uploads a file; its import then is the last one. Throws ApiError, also when another import is running. */
export function useStartImport() {
  const client = useQueryClient();
  const queryKey = personalKey('product-import', useSessionKey());
  const { storeId: store } = useShownStore();
  return async (
    file: File,
    { isDryRun, isAllOrNothing, newNames }: ImportOptions,
    options: UploadOptions,
  ) => {
    const form = new FormData();
    // Before the file: the server does not read fields that come after it.
    form.append('newNames', JSON.stringify(newNames));
    form.append('file', file);
    const query = { store, dryRun: `${isDryRun}`, allOrNothing: `${isAllOrNothing}` } as const;
    try {
      const { data } = await upload('POST /api/product/import', query, form, options);
      client.setQueryData(queryKey, data);
      return data;
    } finally {
      void client.invalidateQueries({ queryKey });
    }
  };
}
