export { deleteTemplateIn } from './template-commands.ts';
export { findTemplateRow, getTemplateRow, toTemplateWithRevision, type TemplateRow } from './template-queries.ts';
