export {
  listCertifications,
  listVendorCertifications,
  loadCertificationRecord,
  requireCertification,
} from './certification-queries.ts';
