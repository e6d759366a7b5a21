import type { Visibility } from '@assay/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createFindingComment, findingCommentsQuery, FINDINGS_KEY } from '../../api/findings.ts';
import { toProblem } from '../../api/errors.ts';
import { useCan } from '../../api/me.ts';
import { remediationQuery } from '../../api/remediation.ts';
import { CommentBody } from '../../components/comment-body.tsx';
import { VisibilityPicker } from '../../components/visibility-picker.tsx';
import { MentionField, useCommentDraft } from '../../components/mention-field.tsx';
import { t } from '../../format/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

type FindingCommentsProps = { readonly findingId: string };

export function FindingComments({ findingId }: FindingCommentsProps) {
  const [page, setPage] = useState(1);
  const canComment = useCan('assessments:review');
  return (
    <Panel title={t('Comments')}>
      <QueryBoundary query={useQuery(findingCommentsQuery(findingId, page))}>
        {(comments) => (
          <>
            {comments.totalCount === 0 && <Notice>{t('No comments yet.')}</Notice>}
            {comments.entries.map((comment) => (
              <CommentBody key={comment.id} comment={comment} />
            ))}
            {comments.totalCount > comments.pageSize && <Pagination {...comments} onPage={setPage} />}
          </>
        )}
      </QueryBoundary>
      {canComment && <FindingCommentForm findingId={findingId} />}
    </Panel>
  );
}

function FindingCommentForm({ findingId }: FindingCommentsProps) {
  const { body, setBody, addMention, mentionedUserIds, clear } = useCommentDraft();
  const [visibility, setVisibility] = useState<Visibility>('INTERNAL');
  const isInternal = visibility === 'INTERNAL';
  const { data: remediation } = useQuery(remediationQuery(findingId));
  const queryClient = useQueryClient();
  const { submit, busy, error } = useSubmit(async () => {
    await createFindingComment(findingId, {
      body: body.trim(),
      visibility,
      ...(isInternal && mentionedUserIds.length > 0 && { mentionedUserIds }),
    });
    clear();
    await queryClient.invalidateQueries({ queryKey: FINDINGS_KEY });
  });
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <MentionField
        rows={2}
        hideLabel
        label={t('Comment')}
        placeholder={t('Comment')}
        {...(isInternal && { description: t('Only your team sees this. Type @ to mention someone.') })}
        required
        maxLength={10_000}
        value={body}
        onValue={setBody}
        onMention={addMention}
        canMention={isInternal}
      />
      {remediation?.shared && <VisibilityPicker value={visibility} onChange={setVisibility} />}
      {error !== null && <ProblemNotice {...toProblem(error)} />}
      <span className="flex justify-end">
        <Button busy={busy} isDisabled={body.trim() === ''}>
          {isInternal ? t('Comment') : t('Send to vendor')}
        </Button>
      </span>
    </form>
  );
}
