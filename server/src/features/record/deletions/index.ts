export { deleteOldDeletions } from './deletion-commands.ts';
