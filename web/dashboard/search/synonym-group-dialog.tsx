// Adds or changes a synonym group. For a search that found nothing, a group or a new one is chosen first; the
// group is then shown with it, to be checked before it is saved.

import { useEffect, useState, type FormEvent } from 'react';
import type { MissedSearch, SynonymGroup } from '#features/search/search.contract.ts';
import { useForm } from '../../parts/form-problems.ts';
import { useSynonymChanges } from '../../data/search/synonyms.queries.ts';
import { toastSuccess } from '../../data/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLastShown } from '../../ui/item-dialog.tsx';
import { useFormRecovery } from '../parts/form-recovery.ts';
import { toWords, WordChips, type TypedWords } from './synonym-chips.tsx';
import { SynonymGroupChoice } from './synonym-group-choice.tsx';

const LEAST_WORDS = 2;

/** The group being edited; with a missed search, the group it is to be added to. */
export type SynonymGroupTask = { group: SynonymGroup | 'new' | 'to-be-chosen'; missed?: MissedSearch };

type SynonymGroupDialogProps = {
  /** Closed while null. */
  task: SynonymGroupTask | null;
  onChange: (task: SynonymGroupTask | null) => void;
};

export function SynonymGroupDialog({ task, onChange }: SynonymGroupDialogProps) {
  const shown = useLastShown(task, task !== null);
  return (
    <Dialog
      open={task !== null}
      onOpenChange={(isOpen) => !isOpen && onChange(null)}
      title={shown ? toTitle(shown) : ''}
      ignoresOutsideClick
    >
      {shown?.group === 'to-be-chosen' && (
        <SynonymGroupChoice text={shown.missed!.text} onChoose={(group) => onChange({ ...shown, group })} />
      )}
      {shown && shown.group !== 'to-be-chosen' && (
        <SynonymGroupForm
          existing={shown.group === 'new' ? null : shown.group}
          missed={shown.missed ?? null}
          onSaved={() => onChange(null)}
        />
      )}
    </Dialog>
  );
}

function toTitle({ group, missed }: SynonymGroupTask): string {
  if (group === 'to-be-chosen') return `Add “${missed!.text}” to a group`;
  return group === 'new' ? 'Add group' : 'Edit group';
}

type SynonymGroupFormProps = {
  existing: SynonymGroup | null;
  /** Already added to the words; saving removes it from the list of missed searches. */
  missed: MissedSearch | null;
  onSaved: () => void;
};

function SynonymGroupForm({ existing, missed, onSaved }: SynonymGroupFormProps) {
  const recovery = useFormRecovery<TypedWords>(`words of ${existing?._id ?? 'new'}`);
  const [typed, setTyped] = useState<TypedWords>(() => ({
    words: toWords({ words: recovery.recovered?.words ?? existing?.words ?? [], draft: missed?.text ?? '' }),
    draft: recovery.recovered?.draft ?? '',
  }));
  const { form, problems, refuse, clear, isPending, send } = useForm({
    fallbackField: 'words',
    isOnce: true,
  });
  const { save, removeMissed } = useSynonymChanges();
  const words = toWords(typed);
  const isComplete = words.length >= LEAST_WORDS;

  // The button that chose the group is gone, and the focus with it.
  useEffect(() => {
    if (missed) form.current!.querySelector('input')!.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form takes the place of the choice
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    if (!isComplete) {
      const problem = 'Enter at least two different words';
      return refuse(problem, { words: problem });
    }
    await send(async () => {
      const group = { ...(existing && { _id: existing._id }), words };
      toastSuccess(await recovery.during(typed, () => save(group)));
      // The search finds it from now on, so it does no harm if it stays in the list.
      if (missed) void removeMissed(missed._id).catch(() => undefined);
      onSaved();
    });
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-4">
      <WordChips
        label="Words"
        name="words"
        value={typed}
        onChange={(next) => {
          setTyped(next);
          clear('words');
        }}
        hint="Type a word or phrase, then Enter or a comma. All of them will find the same."
        error={problems.words}
      />
      <Button
        type="submit"
        look={isComplete ? 'primary' : 'inactive'}
        aria-disabled={!isComplete || isPending}
        aria-busy={isPending}
      >
        Save
      </Button>
    </form>
  );
}
