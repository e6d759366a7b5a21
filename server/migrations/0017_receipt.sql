-- The vendor's receipt as a document, printed once what was handed in is there.
alter table submission add column receipt bytea;
grant update (receipt) on submission to assay_app;
