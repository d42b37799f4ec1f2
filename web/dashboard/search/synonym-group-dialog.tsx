// Adds or changes a synonym group. For a search that found nothing, a group or a new one is chosen first; the
// group is then shown with it, to be checked before it is saved.

import { useEffect } from 'react';
import type { MissedSearch, SynonymGroup } from '#features/search/search.contract.ts';
import { Form, type Problems } from '../../parts/form.tsx';
import { useSynonymChanges } from '../../data/search/synonyms.queries.ts';
import { useLastShown } from '../../ui/shown-item.ts';
import { useDraftForm } from '../parts/draft-form.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
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
    <FormDialog open={task !== null} onClose={() => onChange(null)} title={shown ? toTitle(shown) : ''}>
      {shown?.group === 'to-be-chosen' && (
        <SynonymGroupChoice text={shown.missed!.text} onChoose={(group) => onChange({ ...shown, group })} />
      )}
      {shown && shown.group !== 'to-be-chosen' && (
        <SynonymGroupForm
          existing={shown.group === 'new' ? null : shown.group}
          missed={shown.missed ?? null}
        />
      )}
    </FormDialog>
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
};

function SynonymGroupForm({ existing, missed }: SynonymGroupFormProps) {
  const { save, removeMissed } = useSynonymChanges();
  const form = useDraftForm<TypedWords>({
    start: () => ({
      words: toWords({ words: existing?.words ?? [], draft: missed?.text ?? '' }),
      draft: '',
    }),
    storedAs: `words of ${existing?._id ?? 'new'}`,
    check: findMissing,
    async send(typed) {
      const message = await save({ ...(existing && { _id: existing._id }), words: toWords(typed) });
      // The search finds it from now on, so it does no harm if it stays in the list.
      if (missed) void removeMissed(missed._id).catch(() => undefined);
      return message;
    },
    fallbackField: 'words',
  });

  // The button that chose the group is gone, and the focus with it.
  useEffect(() => {
    if (missed) form.ref.current!.querySelector('input')!.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form takes the place of the choice
  }, []);

  return (
    <Form form={form} submit="Save" isIncomplete={findMissing(form.draft).words !== undefined}>
      <WordChips
        label="Words"
        name="words"
        value={form.draft}
        onChange={form.change}
        hint="Type a word or phrase, then Enter or a comma. All of them will find the same."
        error={form.problems.words}
      />
    </Form>
  );
}

function findMissing(typed: TypedWords): Problems {
  return toWords(typed).length < LEAST_WORDS ? { words: 'Enter at least two different words' } : {};
}
