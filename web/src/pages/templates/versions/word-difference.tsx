import { diffWordsWithSpace } from 'diff';

type WordDifferenceProps = { readonly before: string; readonly after: string };

/** What was taken out is struck through, what came in is underlined. */
export function WordDifference({ before, after }: WordDifferenceProps) {
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
