export { createComment, insertComment, notifyMentioned, recordComment } from './comment-commands.ts';
export { listMentionedNames, requireMentionable } from './mention-queries.ts';
export { listComments, listFindingComments, toFindingComment } from './comment-queries.ts';
