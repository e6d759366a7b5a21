-- True for files that the team added after the vendor had submitted. They are not part of a submission.
alter table evidence add column annex boolean not null default false;
