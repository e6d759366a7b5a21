export { attachEvidence, deleteEvidence, downloadEvidence } from './evidence-commands.ts';
export { removeAttachmentHandler, removeFindingFileHandler, removeObjectHandler } from './evidence-jobs.ts';
export { listEvidence, listPortalEvidence } from './evidence-queries.ts';
export { enqueueEvidenceRemoval } from './evidence-removal-commands.ts';
export { uploadEvidence } from './evidence-upload-commands.ts';
