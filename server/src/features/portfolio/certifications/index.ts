export { listCertifications, loadCertificationRecord, requireCertification } from './certification-queries.ts';
