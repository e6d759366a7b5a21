export { OPEN_CONDITIONS_COLUMN, selectStaleReasons } from './current-decision.ts';
export { deleteVendorIn, lockVendor, lockVendors, toVendorEntity, updateVendorIn } from './vendor-commands.ts';
export { countVendorDeletion } from './vendor-deletion-queries.ts';
export { getVendor, getVendorByExternalId, getVendorRecord } from './vendor-detail-queries.ts';
export {
  toVendorCreated,
  toVendorCsvColumns,
  toVendorFields,
  VENDOR_CSV_FIELDS,
  VENDOR_CSV_HEADERS,
  type VendorRow,
} from './vendor-fields.ts';
export { importVendorsHandler } from './vendor-import.ts';
export { lockVendorKey, updateAssessmentCount, updateVendorScore } from './vendor-score.ts';
export { getVendorRatingIn, listVendorRowsIn, type VendorRating } from './vendor-table.ts';
