import { ALL_PERMISSIONS, type Permission } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { listRecordActions } from './record-actions.ts';

const ID = '0197b1c2-0000-7000-8000-000000000001';

const hrefs = (permissions: readonly Permission[], pathname: string, isOpenFinding = false) =>
  listRecordActions({ permissions: [...permissions] }, { pathname, isOpenFinding }).map(({ href }) => href);

describe('Actions on the record in view', () => {
  it('of a vendor are those that the user may perform', () => {
    const path = `/vendors/${ID}`;
    expect(hrefs(ALL_PERMISSIONS, path)).toContain(`${path}?open=decision`);
    expect(hrefs(['vendors:view'], path)).toEqual([]);
    expect(hrefs(['vendors:edit'], path)).toEqual([`${path}?open=edit`, `${path}?open=certification`]);
    expect(hrefs(['assessments:create'], path)).toEqual([`/assessments/new?vendorId=${ID}`]);
  });

  it('of a finding are none once it is closed', () => {
    expect(hrefs(ALL_PERMISSIONS, `/findings/${ID}`, true)).toContain(`/findings/${ID}?open=accept`);
    expect(hrefs(ALL_PERMISSIONS, `/findings/${ID}`, false)).toEqual([]);
  });

  it.each(['/', '/vendors', '/assessments/new', '/vendors/import', `/templates/${ID}`])('are none on %s', (path) => {
    expect(hrefs(ALL_PERMISSIONS, path, true)).toEqual([]);
  });
});
