export { createComment, insertComment, recordComment, toCommentMeta } from './comment-commands.ts';
export { listComments, listFindingComments, toFindingComment } from './comment-queries.ts';
