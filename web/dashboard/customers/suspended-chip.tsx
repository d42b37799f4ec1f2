// Marks an account to which nobody can sign in.

export function SuspendedChip() {
  return (
    <span className="rounded-full bg-alert-tint px-2.5 text-xs leading-6 font-semibold text-alert">
      Suspended
    </span>
  );
}
