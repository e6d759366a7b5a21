export { listCertifications, requireCertification } from './certification-queries.ts';
