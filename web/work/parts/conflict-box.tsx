// The box shown when somebody else saved the same thing meanwhile: what was taken over, and a choice for what
// both changed. Everything typed stays in the form.

import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toCount } from '../../ui/number.tsx';
import type { DraftForm } from './draft-form.ts';

/** A field, or a line, that both changed. */
type FieldConflict = { name: string; label: string; yours: ReactNode; saved: ReactNode };

/** Of a long list the first, so that the box can be read. */
const MAX_SHOWN = 20;

/** It comes into view and has the focus whenever `shown` is another: the pressed button may be gone. */
export function ConflictFrame({ shown, children }: { shown: unknown; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (shown) box.current!.focus();
  }, [shown]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label="Changes by someone else"
      className="outline-none md:col-span-full"
    >
      {children}
    </section>
  );
}

type ConflictChoiceProps = {
  /** The labels of what only the other person changed. */
  taken: readonly string[];
  disputed: readonly FieldConflict[];
  /** The label of the button that saves. */
  submit: string;
  /** For each of these, takes either the saved value or the typed one. */
  onChoose: (names: string[], isSaved: boolean) => void;
};

export function ConflictChoice({ taken, disputed, submit, onChoose }: ConflictChoiceProps) {
  return (
    <Notice look="warn" as="div" className="grid gap-3">
      <output>
        {taken.length > 0 && `Updated to the saved values: ${toList(taken)}. `}
        {disputed.length > 0
          ? 'You both changed the fields below. Your values stay in the form and will be saved, unless you choose otherwise.'
          : `Review it, then press ${submit} again.`}
      </output>
      {disputed.length > 0 && (
        <ul className="grid gap-2">
          {disputed.slice(0, MAX_SHOWN).map(({ name, label, yours, saved }) => (
            <li key={name} className="grid gap-2 rounded-button bg-paper p-3 text-ink">
              <h3 className="font-semibold">{label}</h3>
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 break-words">
                <dt className="text-soft">Yours</dt>
                <dd className="line-clamp-3">{yours}</dd>
                <dt className="text-soft">Saved</dt>
                <dd className="line-clamp-3">{saved}</dd>
              </dl>
              <div className="flex flex-wrap gap-2">
                <Button look="quiet" onClick={() => onChoose([name], false)}>
                  Keep mine<span className="sr-only"> {label}</span>
                </Button>
                <Button look="outlined" onClick={() => onChoose([name], true)}>
                  Use saved<span className="sr-only"> {label}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {disputed.length > MAX_SHOWN && <p>And {toCount(disputed.length - MAX_SHOWN)} more.</p>}
      {disputed.length > 1 && (
        <Button
          look="outlined"
          onClick={() =>
            onChoose(
              disputed.map(({ name }) => name),
              true,
            )
          }
          className="justify-self-start"
        >
          Use all saved values
        </Button>
      )}
    </Notice>
  );
}

function toList(labels: readonly string[]): string {
  const more = labels.length - MAX_SHOWN;
  return labels.slice(0, MAX_SHOWN).join(', ') + (more > 0 ? ` and ${toCount(more)} more` : '');
}

type DraftConflictProps<Draft> = {
  form: DraftForm<Draft>;
  labels: Record<keyof Draft & string, string>;
  submit: string;
  /** Of a field that is not a text. */
  describeField?: (name: keyof Draft & string, draft: Draft) => ReactNode;
};

/** Of a DraftForm that has met newer values (`form.meet`); nothing before. */
export function DraftConflict<Draft extends object>(props: DraftConflictProps<Draft>) {
  const { form, labels, submit, describeField = (name, draft) => String(draft[name] || 'empty') } = props;
  const { conflict, draft, choose } = form;
  if (!conflict) return null;
  return (
    <ConflictFrame shown={conflict}>
      <ConflictChoice
        taken={conflict.taken.map((name) => labels[name])}
        disputed={conflict.disputed.map((name) => ({
          name,
          label: labels[name],
          yours: describeField(name, draft),
          saved: describeField(name, conflict.theirs),
        }))}
        submit={submit}
        onChoose={(names, isSaved) => choose(names as (keyof Draft & string)[], isSaved)}
      />
    </ConflictFrame>
  );
}
