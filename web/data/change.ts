// How pages change something on the server: afterwards every answer that it made stale is read again, by one
// table of what depends on what (changes.ts, work-changes.ts).

import { getSessionKey } from './account/tokens.ts';
import { callApi, type CallOptions } from './api.ts';
import type { CallAnswer, ChangeName, ReadName } from './calls.ts';
import { clearStorefrontCache, getQueryClient } from './query-client.ts';

/** First part of the keys of what is read again; 'storefront': all that shoppers see of the catalogue. */
export type Stale = ReadName | 'user' | 'storefront';
/** For each call the answers that it makes stale; none: nothing of it is shown, or who calls it shows it. */
export type StaleBy<Name extends ChangeName = ChangeName> = Readonly<Record<Name, readonly Stale[]>>;

/** Called with the answer before anything is read again. */
type OnAnswer<Name extends ChangeName> = (answer: CallAnswer<Name>) => unknown;

/** The ways to make these changes. All throw ApiError when it is refused. */
export function makeChanges<Listed extends ChangeName>(staleBy: StaleBy<Listed>) {
  async function follow<Name extends Listed>(
    name: Name,
    call: Promise<CallAnswer<Name>>,
    { onAnswer, isAwaited = false }: { onAnswer?: OnAnswer<Name> | undefined; isAwaited?: boolean },
  ): Promise<CallAnswer<Name>> {
    const session = getSessionKey();
    const answer = await call.catch((error: unknown) => {
      // It may have been changed elsewhere.
      void readAgain(staleBy[name]);
      throw error;
    });
    if (session === getSessionKey()) onAnswer?.(answer);
    const isRead = readAgain(staleBy[name]);
    if (isAwaited) await isRead;
    return answer;
  }

  const send = <Name extends Listed>(name: Name, options: CallOptions<Name>) =>
    callApi<Name>(name, options as CallOptions<Name> & {});

  return {
    /** `onAnswer` shows the answer at once, unless somebody else is signed in by then. */
    change: <Name extends Listed>(name: Name, options: CallOptions<Name>, onAnswer?: OnAnswer<Name>) =>
      follow(name, send(name, options), { onAnswer }),
    /** Returns the server's message. */
    changeAndTell: async <Name extends Listed>(
      name: Name,
      options: CallOptions<Name>,
      onAnswer?: OnAnswer<Name>,
    ): Promise<string> => (await follow(name, send(name, options), { onAnswer })).message,
    /** Ends when what is on the page has been read again. */
    changeAndRead: <Name extends Listed>(name: Name, options: CallOptions<Name>, onAnswer?: OnAnswer<Name>) =>
      follow(name, send(name, options), { onAnswer, isAwaited: true }),
    /** For a call that is not sent by callApi. */
    follow,
  };
}

export function readAgain(stale: readonly Stale[]): Promise<void> {
  if (stale.includes('storefront')) clearStorefrontCache();
  return getQueryClient().invalidateQueries({
    predicate: ({ queryKey: [kind] }) => stale.includes(kind as Stale),
  });
}
