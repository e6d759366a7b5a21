export { createComment, insertComment, notifyMentioned, recordComment, toCommentMeta } from './comment-commands.ts';
export { listMentionedNames, requireMentionable } from './mention-queries.ts';
export {
  listComments,
  listFindingComments,
  listRemarks,
  type QuestionRemark,
  toFindingComment,
} from './comment-queries.ts';
