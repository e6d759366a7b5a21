import './mark.css';

/** The product's sign and name. */
export function Mark() {
  return (
    <span className="mark">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" />
        <path d="M9 23 16 8l7 15M12.2 17h7.6" />
      </svg>
      Assay
    </span>
  );
}
