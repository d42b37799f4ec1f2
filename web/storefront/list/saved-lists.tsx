// The shopper's saved lists: opening, renaming, sharing by a link, deleting.

import { useId, useRef, useState } from 'react';
import type { SavedList } from '#features/list/saved/saved-list.contract.ts';
import { MAX_LIST_NAME } from '#shared/limits.ts';
import { useVisitor } from '../../data/account/user.ts';
import { useAction } from '../../data/action.ts';
import { failureText } from '../../data/failure.ts';
import { locale, t } from '../../data/language.ts';
import type { Written } from '../../data/lists/list-text.ts';
import { useSavedListChanges, useSavedLists } from '../../data/lists/lists.queries.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SavedListItem } from './saved-list-item.tsx';

type Props = {
  written: Written;
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
  const lists = useSavedLists();
  const { save, change, remove } = useSavedListChanges();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** The text saved last, so that a second impatient press makes no second list. */
  const saved = useRef('');
  const [leaving, setLeaving] = useState<SavedList | null>(null);
  const removing = useAction();

  const opened = lists.data?.find(({ _id }) => _id === openedId);

  /** `into`: the list that is replaced by the text above; without it a new list is saved. */
  async function saveNow(into?: SavedList) {
    if (isSaving) return;
    const text = written.text.trim();
    if (text === '') return setProblem(t('Write a list above first'));
    const list = { text, choices: written.choices };
    const words = JSON.stringify(list);
    if (!into && name.trim() === '' && saved.current === words) return toastSuccess(t('List saved'));
    setSaving(true);
    try {
      const isSaved = into
        ? await change(into._id, list).then(() => true)
        : await save({ ...list, name: name.trim() || toName() });
      saved.current = words;
      setName('');
      setProblem(undefined);
      toastSuccess(isSaved ? t('List saved') : t('Stored on this device and saved when you are back online'));
    } catch (error) {
      setProblem(failureText(error));
    }
    setSaving(false);
  }

  const removeNow = (list: SavedList) =>
    removing.run(async () => {
      await remove(list._id);
      setLeaving(null);
      toastSuccess(t('List deleted'));
    });

  return (
    <>
      <form
        className="mt-3 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          void saveNow();
        }}
      >
        <Field
          label={t('Save the list above as')}
          value={name}
          maxLength={MAX_LIST_NAME}
          placeholder={t('Weekly')}
          error={problem}
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
        <Button type="submit" look="outlined" isPending={isSaving}>
          {t('Save list')}
        </Button>
      </form>
      {opened && (
        <Button
          look="quiet"
          className="mt-2 max-w-full"
          isPending={isSaving}
          onClick={() => void saveNow(opened)}
        >
          <span className="truncate">{t('Save changes to {name}', { name: opened.name })}</span>
        </Button>
      )}
      {lists.isPending && (
        <div aria-busy="true" className="mt-4 grid gap-3">
          <span className="sr-only">{t('Loading your lists')}</span>
          <div className="skeleton h-20 rounded-card" />
        </div>
      )}
      {lists.isError && !lists.data && (
        <div role="alert" className="mt-4 grid justify-items-start gap-3 text-sm">
          <p>{t('Your lists could not be loaded. {error}', { error: failureText(lists.error) })}</p>
          <Button look="outlined" onClick={() => void lists.refetch()}>
            {t('Try again')}
          </Button>
        </div>
      )}
      {lists.data?.length === 0 && (
        <p className="mt-4 text-sm text-soft">{t('You have not saved a list yet.')}</p>
      )}
      {lists.data && lists.data.length > 0 && (
        <ul aria-label={t('Saved lists')} className="mt-4 grid gap-3">
          {lists.data.map((list) => (
            <SavedListItem
              key={list._id}
              list={list}
              onOpen={() => onOpen(list)}
              onDelete={() => setLeaving(list)}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={t('Delete this list?')}
        text={t('This cannot be undone, and its link will stop working.')}
        subject={leaving?.name}
        confirmLabel={t('Delete')}
        isPending={removing.isPending}
        onConfirm={() => leaving && void removeNow(leaving)}
      />
    </>
  );
}

/** "List of 22 Nov". */
const toName = () =>
  t('List of {day}', { day: new Date().toLocaleDateString(locale(), { day: 'numeric', month: 'short' }) });
