drop index concurrently if exists organisation_address_key;
-- By host name, because browsers send cookies to every port of a host.
-- old servers: they never write the address
create unique index concurrently organisation_address_key on organisation ((substring(address from '//([^:]+)')));
