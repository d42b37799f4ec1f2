// The box shown when somebody else changed the product meanwhile: it says so, loads what they saved, shows
// the differences and offers a choice. Until then everything typed stays in the form.

import type { StaffProduct } from '#features/catalogue/catalogue.contract.ts';
import { failureText } from '../../../data/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConflictChoice, ConflictFrame } from '../../parts/conflict-box.tsx';
import { toDraft, type ProductDraft } from './product-draft.ts';
import { toLabel, describeField, type FormField } from './product-merge.ts';
import { usePress } from '../../../data/action.ts';

export type Conflict =
  | { state: 'none' }
  /** With the server's message. */
  | { state: 'refused'; message: string }
  | { state: 'loaded'; newest: StaffProduct; taken: FormField[]; disputed: FormField[] };

type ConflictBoxProps = {
  conflict: Conflict;
  draft: ProductDraft;
  onLoad: () => Promise<void>;
  /** For each of these fields, takes either the newest value or the typed one. */
  onChoose: (names: FormField[], isNewest: boolean) => void;
};

export function ConflictBox(props: ConflictBoxProps) {
  const { conflict, draft, onLoad, onChoose } = props;
  if (conflict.state === 'none') return null;
  return (
    <ConflictFrame shown={conflict}>
      {conflict.state === 'refused' ? (
        <Rejection message={conflict.message} onLoad={onLoad} />
      ) : (
        <Differences {...conflict} draft={draft} onChoose={onChoose} />
      )}
    </ConflictFrame>
  );
}

type DifferencesProps = Extract<Conflict, { state: 'loaded' }> & Pick<ConflictBoxProps, 'draft' | 'onChoose'>;

function Differences({ newest, taken, disputed, draft, onChoose }: DifferencesProps) {
  const theirs = toDraft(newest);
  return (
    <ConflictChoice
      taken={taken.map(toLabel)}
      disputed={disputed.map((name) => ({
        name,
        label: toLabel(name),
        yours: describeField(name, draft),
        saved: describeField(name, theirs),
      }))}
      submit="Update Product"
      onChoose={(names, isNewest) => onChoose(names as FormField[], isNewest)}
    />
  );
}

function Rejection({ message, onLoad }: { message: string; onLoad: () => Promise<void> }) {
  const { isPending, problem, press } = usePress(failureText, { isOnce: true });

  return (
    <Notice look="alert" as="div" className="grid justify-items-start gap-3 text-ink">
      <p>
        <strong className="font-semibold text-alert">{message}</strong> Your changes stay here.
      </p>
      {problem && <p className="text-alert">{problem}</p>}
      <Button look="outlined" isPending={isPending} onClick={() => void press(onLoad)}>
        Load the latest values
      </Button>
    </Notice>
  );
}
