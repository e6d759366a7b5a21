export { createComment, insertComment, recordComment } from './comment-commands.ts';
export { listComments, listFindingComments, toFindingComment } from './comment-queries.ts';
