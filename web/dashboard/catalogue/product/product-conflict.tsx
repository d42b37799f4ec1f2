// The box shown when somebody else changed the product meanwhile: it says so, loads what they saved, shows
// the differences and offers a choice. Until then everything typed stays in the form.

import { useEffect, useRef } from 'react';
import type { Product } from '#features/catalogue/catalogue.contract.ts';
import { failureText } from '../../../data/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { toDraft, type ProductDraft } from './product-draft.ts';
import { FIELD_LABELS, toWords, type FieldName } from './product-merge.ts';
import { usePress } from '../../../data/action.ts';

export type Conflict =
  | { state: 'none' }
  /** With the server's message. */
  | { state: 'refused'; message: string }
  | { state: 'loaded'; newest: Product; taken: FieldName[]; disputed: FieldName[] };

type ConflictBoxProps = {
  conflict: Conflict;
  draft: ProductDraft;
  onLoad: () => Promise<void>;
  /** For each of these fields, takes either the newest value or the typed one. */
  onChoose: (names: FieldName[], isNewest: boolean) => void;
};

export function ConflictBox(props: ConflictBoxProps) {
  const { conflict, draft, onLoad, onChoose } = props;
  const box = useRef<HTMLElement>(null);
  // Scrolls the box into view and moves the focus here: the pressed button may be gone.
  useEffect(() => {
    if (conflict.state !== 'none') box.current!.focus();
  }, [conflict]);
  if (conflict.state === 'none') return null;
  return (
    <section ref={box} tabIndex={-1} aria-label="Changes by someone else" className="outline-none">
      {conflict.state === 'refused' ? (
        <Rejection message={conflict.message} onLoad={onLoad} />
      ) : (
        <Differences {...conflict} draft={draft} onChoose={onChoose} />
      )}
    </section>
  );
}

type DifferencesProps = Extract<Conflict, { state: 'loaded' }> & Pick<ConflictBoxProps, 'draft' | 'onChoose'>;

function Differences({ newest, taken, disputed, draft, onChoose }: DifferencesProps) {
  const theirs = toDraft(newest);
  return (
    <div className="grid gap-3 rounded-card bg-marigold-tint p-4 text-sm text-marigold-ink">
      <output>
        {taken.length > 0 && `Updated to the saved values: ${taken.map(toLabel).join(', ')}. `}
        {disputed.length > 0
          ? 'You both changed the fields below. Your values stay in the form and will be saved, unless you choose otherwise.'
          : 'Review it, then press Update Product again.'}
      </output>
      {disputed.length > 0 && (
        <ul className="grid gap-2">
          {disputed.map((name) => (
            <li key={name} className="grid gap-2 rounded-button bg-paper p-3 text-ink">
              <h3 className="font-semibold">{toLabel(name)}</h3>
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 break-words">
                <dt className="text-soft">Yours</dt>
                <dd className="line-clamp-3">{toWords(name, draft)}</dd>
                <dt className="text-soft">Saved</dt>
                <dd className="line-clamp-3">{toWords(name, theirs)}</dd>
              </dl>
              <div className="flex flex-wrap gap-2">
                <Choice look="quiet" name={name} verb="Keep mine" onPress={() => onChoose([name], false)} />
                <Choice look="outlined" name={name} verb="Use saved" onPress={() => onChoose([name], true)} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {disputed.length > 1 && (
        <Button look="outlined" onClick={() => onChoose(disputed, true)} className="justify-self-start">
          Use all saved values
        </Button>
      )}
    </div>
  );
}

type ChoiceProps = { look: 'quiet' | 'outlined'; verb: string; name: FieldName; onPress: () => void };

function Choice({ look, verb, name, onPress }: ChoiceProps) {
  return (
    <Button look={look} onClick={onPress}>
      {verb}
      <span className="sr-only"> {toLabel(name)}</span>
    </Button>
  );
}

function Rejection({ message, onLoad }: { message: string; onLoad: () => Promise<void> }) {
  const { isPending, problem, press } = usePress(failureText, { isOnce: true });

  return (
    <div className="grid justify-items-start gap-3 rounded-card bg-alert-tint p-4 text-sm">
      <p>
        <strong className="font-semibold text-alert">{message}</strong> Your changes stay here.
      </p>
      {problem && <p className="text-alert">{problem}</p>}
      <Button look="outlined" isPending={isPending} onClick={() => void press(onLoad)}>
        Load the latest values
      </Button>
    </div>
  );
}

function toLabel(name: FieldName): string {
  return FIELD_LABELS[name];
}
