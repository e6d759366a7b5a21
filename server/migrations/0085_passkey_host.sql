-- The host name at which the passkey was registered, and at which alone browsers offer it. Null: that of the installation.
alter table passkey add column host_name text;
