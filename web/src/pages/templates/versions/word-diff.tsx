import { diffWordsWithSpace } from 'diff';

type WordDiffProps = { readonly before: string; readonly after: string };

/** Removed words are struck through, added words underlined. */
export function WordDiff({ before, after }: WordDiffProps) {
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      {diffWordsWithSpace(before, after).map(({ value, added, removed }, index) => {
        if (added) {
          return (
            <ins key={index} className="rounded-sm bg-green-wash text-green underline">
              {value}
            </ins>
          );
        }
        if (!removed) return <span key={index}>{value}</span>;
        return (
          <del key={index} className="mr-0.5 rounded-sm bg-red-wash text-red line-through">
            {value}
          </del>
        );
      })}
    </p>
  );
}
