import { createAssay } from '@assay/client';

/** The service that sent this page. What it refuses is thrown as AssayError. */
export const assay = createAssay();
