import type { PortalQuestion } from '@assay/contract';
import { AnswerText } from '../../components/answer-text.tsx';
import { dayText } from '../../format/dates.ts';
import { t } from '../../format/text.ts';
import { ConfirmUnchanged } from '../confirm-unchanged.tsx';
import { placeOf } from '../step.ts';

/** What was answered the last time, one press away from being the answer again. */
export function Suggestion({ question }: { readonly question: PortalQuestion }) {
  const { key, suggestion } = question;
  if (!suggestion) return null;
  return (
    <div className="grid max-w-prose gap-2 rounded-md bg-blue-wash p-3" data-screen-only>
      <p className="text-xs text-soft">
        {t('You answered on {{day}}, in {{title}}:', {
          day: dayText(suggestion.answeredAt),
          title: suggestion.title,
        })}
      </p>
      <div>
        <AnswerText question={question} {...suggestion} />
      </div>
      <ConfirmUnchanged questionKeys={[key]} label={t('Confirm unchanged')} next={placeOf(key)} />
    </div>
  );
}
