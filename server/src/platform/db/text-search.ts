const LIKE_SYNTAX = /[\\%_]/g;
/** What a trigram index can find; shorter words are in so many names that reading along a list is quicker. */
const INDEXED_WORD = /[\p{L}\p{N}]{3}/u;

/** The pattern of whatever contains these very characters. */
export const containing = (query: string) => `%${query.replace(LIKE_SYNTAX, '\\$&')}%`;

export const isIndexed = (query: string) => INDEXED_WORD.test(query);
