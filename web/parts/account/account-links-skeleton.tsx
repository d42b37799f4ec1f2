/** Of the size of account-links.tsx, while that or the user is not known yet. */
export function AccountLinksSkeleton() {
  return (
    <div aria-hidden className="grid gap-1">
      <div className="skeleton h-12 rounded-button" />
      <hr className="my-1 border-line" />
      <div className="skeleton h-12 rounded-button" />
      <div className="skeleton h-12 rounded-button" />
      <div className="skeleton h-12 rounded-button" />
      <div className="skeleton h-12 rounded-button" />
      <div className="skeleton h-12 rounded-button" />
    </div>
  );
}
