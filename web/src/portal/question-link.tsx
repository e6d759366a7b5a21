import type { PortalQuestion } from '@assay/contract';
import { goToStep, goToAnchorFromUrl, toQuestionAnchor } from './step.ts';

export function QuestionLink({ question: { key, text } }: { readonly question: Pick<PortalQuestion, 'key' | 'text'> }) {
  return (
    <a
      href={`/portal#${toQuestionAnchor(key)}`}
      onClick={(event) => {
        event.preventDefault();
        goToStep('answer', toQuestionAnchor(key));
        goToAnchorFromUrl();
      }}
      className="underline wrap-anywhere hover:text-accent"
    >
      {text}
    </a>
  );
}
