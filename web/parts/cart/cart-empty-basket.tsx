// The picture of an empty cart.

export function EmptyBasket({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 150" aria-hidden className={className}>
      <ellipse cx="100" cy="136" rx="74" ry="9" fill="#e6eae6" />
      <path d="M62 62 84 22m54 40-22-40" stroke="#0a6839" strokeWidth="7" strokeLinecap="round" />
      <path d="M38 70h124l-13 56a8 8 0 0 1-8 6H59a8 8 0 0 1-8-6z" fill="#0c7a43" />
      <path d="M38 70h124l-3 13H41z" fill="#0a6839" opacity=".55" />
      <rect x="28" y="56" width="144" height="18" rx="9" fill="#0c7a43" />
      <path d="M70 94v24m20-24v24m20-24v24m20-24v24" stroke="#e9f6ee" strokeWidth="6" strokeLinecap="round" />
      <path d="M154 12 143 29h7l-4 14 13-18h-8z" fill="#ffc83d" />
      <circle cx="36" cy="30" r="4" fill="#ffc83d" />
      <circle cx="52" cy="14" r="2.5" fill="#ffc83d" opacity=".7" />
    </svg>
  );
}
