import type { PortalQuestion } from '@assay/contract';
import { goTo, goToPlaceInAddress, placeOf } from './step.ts';

/** To a question, from wherever one is. */
export function QuestionLink({ question: { key, text } }: { readonly question: Pick<PortalQuestion, 'key' | 'text'> }) {
  return (
    <a
      href={`/portal#${placeOf(key)}`}
      onClick={(event) => {
        event.preventDefault();
        goTo('answer', placeOf(key));
        goToPlaceInAddress();
      }}
      className="underline wrap-anywhere hover:text-accent"
    >
      {text}
    </a>
  );
}
