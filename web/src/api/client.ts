import { createAssayClient } from '@assay/client';

/** Calls the service that sent this page. Rejected requests throw AssayError. */
export const api = createAssayClient();
