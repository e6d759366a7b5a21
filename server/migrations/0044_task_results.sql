-- What was done with each item of a task. Null for tasks of earlier versions.
alter table task_item
  add column change text,
  add column record_id uuid;

alter table task_item
  add constraint task_item_change_check check (change in ('CREATED', 'UPDATED', 'UNCHANGED')) not valid;
