import { join } from 'node:path'
import { runNginx } from '#tools/system/nginx.ts'

const SNIPPET = join(import.meta.dirname, '../../../../service/nginx/video-service.conf')

/** Puts nginx in front of a port, with the configuration that the product ships. @returns the port of nginx. */
export function startProxy(stack: AsyncDisposableStack, upstreamPort: number): Promise<number> {
  return runNginx(stack, (port, folder) => configuration(folder, port, upstreamPort))
}

function configuration(folder: string, port: number, upstreamPort: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  return `daemon off;
pid ${join(folder, 'nginx.pid')};
worker_processes 1;
error_log stderr error;
events { worker_connections 2048; }
http {
  access_log off;
${temporary}
  limit_conn_zone $binary_remote_addr zone=video_clients:10m;
  upstream video_service {
    server 127.0.0.1:${upstreamPort} max_fails=0;
    keepalive 32;
    keepalive_timeout 60s;
  }
  server {
    listen 127.0.0.1:${port};
    include ${SNIPPET};
  }
}
`
}
