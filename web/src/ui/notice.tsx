import type { ReactNode } from 'react';
import './notice.css';

export function Loading({ what }: { readonly what: string }) {
  return (
    <p className="notice" role="status">
      {what}
    </p>
  );
}

/** Says what is missing and why, where a part of the screen has nothing to show. */
export function Notice({ children }: { readonly children: ReactNode }) {
  return <p className="notice">{children}</p>;
}

type ProblemProps = {
  readonly title: string;
  readonly remedy: string;
  readonly requestId: string | null;
};

/** What went wrong, what to do about it, and what to quote when asking for help. */
export function ProblemNotice({ title, remedy, requestId }: ProblemProps) {
  return (
    <div className="problem" role="alert">
      <p className="problem-title">{title}</p>
      <p>{remedy}</p>
      {requestId !== null && (
        <p className="problem-request">
          Request <code>{requestId}</code>
        </p>
      )}
    </div>
  );
}
