// The shopper's saved lists: opening, renaming, sharing by a link, deleting.

import { useId, useRef, useState } from 'react';
import type { SavedList, ListChoice } from '#features/cart/list/list.contract.ts';
import { MAX_LIST_NAME, MAX_LIST_TEXT } from '#shared/limits.ts';
import { useVisitor } from '../../data/account/user.ts';
import { useAction } from '../../data/action.ts';
import { failureText } from '../../data/failure.ts';
import { locale, t } from '../../data/language.ts';
import { savedLists } from '../../data/lists/lists.queries.ts';
import { useOwn } from '../../data/reads.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Skeletons } from '../../parts/list-skeletons.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { AskDialog } from '../../parts/ask-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SavedListItem, TOO_LONG } from './saved-list-item.tsx';
import { usePurchases, type Purchase } from '../../data/orders/orders.queries.ts';
import { OrderedAgain, useOrderAgain } from '../../parts/order/order-again.tsx';
import { getSessionKey } from '../../data/account/tokens.ts';
import { hasParts, stored } from '../../data/stored.ts';

type Props = {
  written: ListText;
  /** The saved list that is open in the text box above. */
  openedId: string | null;
  onOpen: (list: SavedList) => void;
};

export function SavedLists(props: Props) {
  const { state } = useVisitor();
  const headingId = useId();
  if (state === 'unknown') return null;
  return (
    <section aria-labelledby={headingId} className="mt-8 border-t border-line pt-6">
      <h2 id={headingId} className="text-base font-semibold">
        {t('Saved lists')}
      </h2>
      {state === 'signed-in' ? (
        <OwnLists {...props} />
      ) : (
        <div className="mt-2 grid justify-items-start gap-3 text-sm text-soft">
          <p>{t('Sign in to save lists, share them with your family, and use them again.')}</p>
          <ButtonLink to="/login" look="outlined">
            {t('Login')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

function OwnLists({ written, openedId, onOpen }: Props) {
  const lists = useOwn('GET /api/list/get', {});
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const saving = useAction();
  /** The text saved last, so that a second impatient press makes no second list. */
  const saved = useRef('');
  const [leaving, setLeaving] = useState<SavedList | null>(null);

  const opened = lists.data?.find(({ _id }) => _id === openedId);

  /** `into`: the list that is replaced by the text above; without it a new list is saved. */
  async function saveNow(into?: SavedList) {
    const text = written.text.trim();
    if (text === '') return setProblem(t('Write a list above first'));
    const isTooLong = text.length > MAX_LIST_TEXT || name.trim().length > MAX_LIST_NAME;
    if (isTooLong) return setProblem(t(TOO_LONG));
    const list = { text, choices: written.choices };
    const words = JSON.stringify(list);
    if (!into && name.trim() === '' && saved.current === words) return toastSuccess(t('List saved'));
    await saving.run(
      async () => {
        if (into) await savedLists.change(into._id, list);
        else await savedLists.save({ ...list, name: name.trim() || toName() });
        saved.current = words;
        setName('');
        setProblem(undefined);
        toastSuccess(t('List saved'));
      },
      (error) => setProblem(failureText(error)),
    );
  }

  return (
    <>
      {lists.data?.length === 0 && (
        <div className="mt-3">
          <LastShop />
        </div>
      )}
      <div className="mt-4">
        <QueryView
          query={lists}
          failure={t('Your lists could not be loaded.')}
          waiting={<Skeletons each="h-20" className="grid" />}
          empty={lists.data?.length === 0 && <></>}
        >
          {(saved) => (
            <ul aria-label={t('Saved lists')} className="grid gap-3">
              {saved.map((list) => (
                <SavedListItem
                  key={list._id}
                  list={list}
                  onOpen={() => onOpen(list)}
                  onDelete={() => setLeaving(list)}
                />
              ))}
            </ul>
          )}
        </QueryView>
      </div>
      <form
        className="mt-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          void saveNow();
        }}
      >
        <Field
          label={t('Save the list above as')}
          value={name}
          placeholder={t('Weekly')}
          error={problem}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" look="outlined" isPending={saving.isPending}>
          {t('Save list')}
        </Button>
      </form>
      {opened && (
        <Button
          look="quiet"
          className="mt-2 max-w-full"
          isPending={saving.isPending}
          onClick={() => void saveNow(opened)}
        >
          <span className="truncate">{t('Save changes to {name}', { name: opened.name })}</span>
        </Button>
      )}
      <AskDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('Delete this list?')}
        text={t('This cannot be undone, and its link will stop working.')}
        subject={leaving?.name}
        confirmLabel={t('Delete')}
        onConfirm={async () => {
          await savedLists.remove(leaving!._id);
          toastSuccess(t('List deleted'));
        }}
      />
    </>
  );
}

/** "List of 22 Nov". */
const toName = () =>
  t('List of {day}', { day: new Date().toLocaleDateString(locale(), { day: 'numeric', month: 'short' }) });

/** For shoppers without a saved list: the products of their last delivered order. */
function LastShop() {
  const { purchases, error } = usePurchases();
  if (!purchases && !error) return <Skeletons each="h-32" className="grid" />;
  const last = purchases?.find(({ status }) => status === 'DELIVERED');
  if (!last) return <p className="text-sm text-soft">{t('You have not saved a list yet.')}</p>;
  return <Again purchase={last} />;
}

function Again({ purchase: { orderId, lines } }: { purchase: Purchase }) {
  const { done, isPending, order } = useOrderAgain(orderId);
  if (done) return <OrderedAgain done={done} />;
  return (
    <div className="grid gap-2 panel p-3">
      <h3 className="text-sm font-semibold">
        {t('Your last order, {count, plural, one {# item} other {# items}}', { count: lines.length })}
      </h3>
      <p className="line-clamp-2 text-sm break-words text-soft">
        {lines.map(({ product_details: { name } }) => name).join(', ')}
      </p>
      <Button className="justify-self-start" isPending={isPending} onClick={() => void order()}>
        {t('Add it all to the cart again')}
      </Button>
    </div>
  );
}

export type ListText = { text: string; choices: readonly ListChoice[] };
type Draft = ListText & { sessionKey: string | null };

const drafts = stored('list-text', hasParts<Draft>({ text: 'string', choices: 'object' }), 'sessionStorage');
const NOTHING: ListText = { text: '', choices: [] };

export function readSavedText(): ListText {
  const draft = drafts.read();
  return draft?.sessionKey === getSessionKey() ? draft : NOTHING;
}

export function saveListText({ text, choices }: ListText): void {
  drafts.write(text === '' ? null : { sessionKey: getSessionKey(), text, choices });
}
