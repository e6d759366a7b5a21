#!/bin/sh
# Runs once, when the database is made: the account of the server and the worker. It owns nothing and can only act as
# assay_app, so whoever takes over a server does not hold the database.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --set "password=$(cat "${SECRETS:-/run/secrets}/server_password")" \
  --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role assay_app nologin;
create role assay_server login password :'password' in role assay_app;
SQL
