import { diffWords } from 'diff';
import { t } from '../../../format/i18n.ts';

type WordDiffProps = { readonly before: string; readonly now: string };

/** Removed words are struck through and added words underlined, so that the diff is readable without colour. */
export function WordDiff({ before, now }: WordDiffProps) {
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      {diffWords(before, now).map(({ value, added, removed }, index) => {
        if (added) {
          return (
            <ins key={index} className="bg-green-wash text-green underline decoration-2">
              <span className="sr-only">{t('Added:')} </span>
              {value}
            </ins>
          );
        }
        if (removed) {
          return (
            <del key={index} className="bg-red-wash text-red line-through">
              <span className="sr-only">{t('Removed:')} </span>
              {value}
            </del>
          );
        }
        return <span key={index}>{value}</span>;
      })}
    </p>
  );
}
