# Stands in for the official PostgreSQL image where no registry is reachable, with Debian's version.
FROM localhost/assay-ci/debian:bookworm
RUN apt-get update \
    && apt-get install -y --no-install-recommends postgresql-common \
    && sed -i 's/^#create_main_cluster = true/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf \
    && apt-get install -y --no-install-recommends postgresql-15 \
    && rm -rf /var/lib/apt/lists/*
COPY --chmod=755 postgres-entrypoint /usr/local/bin/docker-entrypoint.sh
# With a read-only file system, podman mounts its own tmpfs at /run, below which the mode of another tmpfs is lost.
ENV PGHOST=/tmp
ENV LANG=C.UTF-8 PGDATA=/var/lib/postgresql/15/docker PATH=/usr/lib/postgresql/15/bin:/usr/local/bin:/usr/bin:/bin
VOLUME /var/lib/postgresql
STOPSIGNAL SIGINT
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres", "-c", "listen_addresses=*", "-c", "unix_socket_directories=/tmp"]
