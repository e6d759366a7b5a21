import { describe, expect, it } from 'vitest';
import { toColumns, toFields, toSelectList } from './columns.ts';

const COLUMNS = { name: 'name', contactName: 'contact_name' } as const;

describe('The columns of a record', () => {
  it('keep null and leave out omitted fields and those without a column', () => {
    expect(toColumns(COLUMNS, { name: undefined, contactName: null, other: 1 })).toEqual({ contact_name: null });
  });

  it('are read as fields, without the other columns of the row', () => {
    expect(toFields(COLUMNS, { id: '1', name: 'Contoso', contact_name: null })).toEqual({
      name: 'Contoso',
      contactName: null,
    });
  });

  it('are named in the error when a row lacks one', () => {
    expect(() => toFields(COLUMNS, { name: 'Contoso' })).toThrow(
      'The row has no column contact_name for the field contactName',
    );
  });

  it('are selected under the names of the fields', () => {
    expect(toSelectList(COLUMNS, 'v.')).toBe('v.name as "name", v.contact_name as "contactName"');
  });
});
