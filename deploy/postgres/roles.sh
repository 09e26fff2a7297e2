#!/bin/sh
# Creates the database and its two roles, once, when PostgreSQL's container starts on an empty volume.
# `workshop` owns the tables and applies migrations; `workshop_runtime` is the service's own role.
set -eu
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" \
  --set owner_password="$OWNER_PASSWORD" --set runtime_password="$RUNTIME_PASSWORD" <<'SQL'
create role workshop login password :'owner_password';
create role workshop_runtime login password :'runtime_password';
create database workshop owner workshop template template0 encoding 'UTF8' locale 'C.UTF-8';
SQL
