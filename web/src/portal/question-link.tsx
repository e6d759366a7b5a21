import type { PortalQuestion } from '@assay/contract';
import { goToStep, goToAnchorFromUrl, toQuestionAnchor } from './step.ts';

type QuestionLinkProps = { readonly question: Pick<PortalQuestion, 'key' | 'number' | 'text'> };

export function QuestionLink({ question: { key, number, text } }: QuestionLinkProps) {
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
      {`${number} ${text}`}
    </a>
  );
}
