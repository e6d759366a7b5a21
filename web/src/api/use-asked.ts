import { useEffect, useState } from 'react';
import { type Problem, problemOf } from './problem.ts';

export type Asked<Answer> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly problem: Problem }
  | { readonly state: 'answered'; readonly answer: Answer };

/** Asks once for as long as the component is shown. `ask` must stay the same function. */
export function useAsked<Answer>(ask: () => Promise<Answer>): Asked<Answer> {
  const [asked, setAsked] = useState<Asked<Answer>>({ state: 'loading' });
  useEffect(() => {
    let shown = true;
    const show = (next: Asked<Answer>) => {
      if (shown) setAsked(next);
    };
    ask().then(
      (answer) => show({ state: 'answered', answer }),
      (error: unknown) => show({ state: 'failed', problem: problemOf(error) }),
    );
    return () => {
      shown = false;
    };
  }, [ask]);
  return asked;
}
