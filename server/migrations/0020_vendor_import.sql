-- Vendors imported from a spreadsheet.

alter table task drop constraint task_kind_check;
alter table task add constraint task_kind_check check (kind in ('SEND_ASSESSMENTS', 'IMPORT_VENDORS'));

-- In an import, an item is a row: which one, and the vendor it describes, kept until it is dealt with.
alter table task_item add column position integer, add column input jsonb;
