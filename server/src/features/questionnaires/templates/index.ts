export { deleteTemplateIn } from './template-commands.ts';
export { findTemplateRow, getTemplateRow, type TemplateRow } from './template-queries.ts';
