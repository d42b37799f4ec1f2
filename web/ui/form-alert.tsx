// Why a form or a question was refused, when no field is at fault.

/** Empty it is in the page as well: a screen reader announces only what changes. */
export function FormAlert({ problem, className = '' }: { problem: string | undefined; className?: string }) {
  const shown = `rounded-button bg-alert-tint p-3 text-sm text-alert ${className}`;
  return (
    <p role="alert" className={problem ? shown : 'sr-only'}>
      {problem}
    </p>
  );
}
