# PostgreSQL under Patroni, as deploy/patroni.yml configures it.
FROM postgres:18-bookworm
RUN apt-get update \
 && apt-get install -y --no-install-recommends python3-venv \
 && python3 -m venv /opt/patroni \
 && /opt/patroni/bin/pip install --no-cache-dir 'patroni[etcd3]==4.1.4' 'psycopg[binary]' \
 && rm -rf /var/lib/apt/lists/*
COPY deploy/patroni.yml /etc/patroni.yml
USER postgres
EXPOSE 5432 8008
STOPSIGNAL SIGTERM
ENTRYPOINT ["/opt/patroni/bin/patroni", "/etc/patroni.yml"]
