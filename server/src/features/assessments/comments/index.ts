export { createComment, insertComment } from './comment-commands.ts';
export { listComments } from './comment-queries.ts';
