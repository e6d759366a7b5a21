export function AppLogo() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-semibold tracking-tight">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-6">
        <rect width="32" height="32" rx="7" className="fill-accent" />
        <path
          d="M9 23 16 8l7 15M12.2 17h7.6"
          className="fill-none stroke-on-accent"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Assay
    </span>
  );
}
