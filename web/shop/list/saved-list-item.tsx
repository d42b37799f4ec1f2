// One saved list and its actions.

import { useState } from 'react';
import type { SavedList } from '#features/cart/list/list.contract.ts';
import { MAX_LIST_NAME } from '#shared/limits.ts';
import { LIST_PATH } from '#shared/page-urls.ts';
import { useAction } from '../../data/action.ts';
import { msg, t } from '../../data/language.ts';
import { savedLists } from '../../data/lists/lists.queries.ts';
import { shareLink } from '../../data/share-link.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Form, useForm } from '../../parts/form.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { AddListButton } from '../../parts/add-list-button.tsx';
import { useFirstTap } from '../../ui/second-tap.ts';

export const TOO_LONG = msg('A list needs a name of at most 80 characters and a text of at most 5,000');

type Props = { list: SavedList; onOpen: () => void; onDelete: () => void };

export function SavedListItem({ list, onOpen, onDelete }: Props) {
  const [isRenaming, setRenaming] = useState(false);
  const { isPending: isSharing, run } = useAction();
  const isFirstRename = useFirstTap();
  const isFirstShare = useFirstTap();
  const link = list.shareToken && toLink(list.shareToken);

  const shareNow = async (isShared: boolean) => {
    if (!isFirstShare()) return;
    let changed: SavedList | undefined;
    await run(async () => {
      const answer = await savedLists.share(list._id, isShared);
      changed = answer.data;
      if (!changed.shareToken) toastSuccess(answer.message);
    });
    // Sharing can be stopped while the phone still asks whom to send it to.
    if (changed?.shareToken) await sendLink(toLink(changed.shareToken), changed.name);
  };

  return (
    <li className="grid grid-cols-1 gap-2 panel p-3">
      {isRenaming ? (
        <Rename list={list} onDone={() => setRenaming(false)} />
      ) : (
        <h3 className="text-sm font-semibold break-words">{list.name}</h3>
      )}
      <p className="line-clamp-2 text-sm break-words text-soft">{list.text.replace(/\s*\n\s*/g, ', ')}</p>
      {link && (
        <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <input
            readOnly
            aria-label={t('Link of {name}', { name: list.name })}
            value={link}
            className="min-h-11 w-full min-w-0 rounded-button border border-line bg-ground px-3 text-sm"
            onFocus={(event) => event.target.select()}
          />
          <Button look="outlined" onClick={() => void sendLink(link, list.name)}>
            {t('Send link')}
          </Button>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <AddListButton list={list} />
        <Button look="outlined" aria-label={t('Open {name}', { name: list.name })} onClick={onOpen}>
          {t('Open')}
        </Button>
        <Button
          look="quiet"
          aria-label={t('Rename {name}', { name: list.name })}
          onClick={() => isFirstRename() && setRenaming(!isRenaming)}
        >
          {t('Rename')}
        </Button>
        <Button
          look="quiet"
          aria-label={
            link ? t('Stop sharing {name}', { name: list.name }) : t('Share {name}', { name: list.name })
          }
          aria-busy={isSharing}
          onClick={() => void shareNow(!link)}
        >
          {t(link ? 'Stop sharing' : 'Share')}
        </Button>
        <Button
          look="quiet"
          aria-label={t('Delete {name}', { name: list.name })}
          className="text-alert!"
          onClick={onDelete}
        >
          {t('Delete')}
        </Button>
      </div>
    </li>
  );
}

const toLink = (token: string) => `${location.origin}${LIST_PATH}?shared=${token}`;

const sendLink = (link: string, name: string) =>
  shareLink(link, name, t('The link could not be copied. Select it in the box and copy it from there.'));

function Rename({ list, onDone }: { list: SavedList; onDone: () => void }) {
  const form = useForm<{ name: string }>({
    check: ({ name }) => {
      if (name.trim() === '') return { name: t('Enter a name for the list') };
      return name.trim().length > MAX_LIST_NAME ? { name: t(TOO_LONG) } : {};
    },
    async send({ name }) {
      await savedLists.change(list._id, { name: name.trim() });
      onDone();
    },
    fallbackField: 'name',
    isQuiet: true,
  });

  return (
    <Form
      form={form}
      submit={t('Save name')}
      look="outlined"
      className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Field label={t('List name')} name="name" defaultValue={list.name} error={form.problems.name} />
    </Form>
  );
}
