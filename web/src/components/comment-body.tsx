import type { Reply } from '@assay/contract';
import { formatDateTime } from '../format/dates.ts';
import { VISIBILITY_LABELS } from './comment-visibility.ts';

type CommentBodyProps = {
  readonly comment: Pick<Reply, 'visibility' | 'body' | 'authorName' | 'createdAt' | 'mentions'>;
};

export function CommentBody({ comment: { visibility, body, authorName, createdAt, mentions } }: CommentBodyProps) {
  const { icon: Icon, label, box, text } = VISIBILITY_LABELS[visibility];
  return (
    <div className={`grid gap-1 rounded-md border-l-4 px-3 py-2 ${box}`}>
      <p className="flex flex-wrap items-center justify-between gap-x-2 text-xs">
        <span className="text-soft">{`${authorName} · ${formatDateTime(createdAt)}`}</span>
        <span className={`flex items-center gap-1 font-medium ${text}`}>
          <Icon aria-hidden="true" className="size-3.5" />
          {label}
        </span>
      </p>
      <p className="wrap-anywhere whitespace-pre-line">
        {splitMentions(body, mentions?.map(({ name }) => `@${name}`) ?? []).map((part, index) =>
          index % 2 === 0 ? part : <strong key={index}>{part}</strong>,
        )}
      </p>
    </div>
  );
}

/** Every second part is a mention. */
function splitMentions(body: string, mentions: readonly string[]): string[] {
  const parts = [''];
  for (let at = 0; at < body.length;) {
    const found = mentions.find((mention) => body.startsWith(mention, at));
    if (found === undefined) parts.push((parts.pop() ?? '') + body.charAt(at));
    else parts.push(found, '');
    at += found?.length ?? 1;
  }
  return parts;
}
