import { fork, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#tests/harness/product.ts'
import type { Server } from './measure/cpu.ts'

export interface Peer extends Server {
  stop: () => Promise<void>
}

/** Starts a program of peers/ as in production; the answer is a server for `cpuPerRequest`. */
export async function startPeer(
  program: string,
  environment: Record<string, string> = {},
): Promise<Peer> {
  const script = new URL(`peers/${program}.mjs`, import.meta.url)
  const child = fork(script, {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const died = once(child, 'exit').then(() =>
    Promise.reject(new Error(`${program} ended before it was ready.`)),
  )
  const [{ url }] = (await Promise.race([once(child, 'message'), died])) as [{ url: string }]
  died.catch(() => {})
  return { url, pid: child.pid ?? 0, stop: () => ended(child) }
}

/** nginx with Debian's settings, one worker, serving a folder; null where there is none. */
export async function startNginx(served: string): Promise<Peer | null> {
  const program = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(
    (place) => existsSync(place),
  )
  if (!program) return null
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'vowline-nginx-'))
  mkdirSync(join(folder, 'temp'))
  writeFileSync(join(folder, 'nginx.conf'), nginxSettings({ served, folder, port }))
  const child = spawn(
    program,
    ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const url = `http://127.0.0.1:${port}`
  await until(
    async () => (await fetch(url)).status < 500,
    () => 'nginx did not answer in time.',
    () => child.exitCode !== null,
  )
  const stop = async () => {
    await ended(child)
    rmSync(folder, { recursive: true })
  }
  return { url, pid: child.pid ?? 0, stop }
}

/** A port that nobody listens on at the moment: nginx cannot pick one itself. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill()
  await once(child, 'exit')
}

function nginxSettings({ served, folder, port }: { served: string; folder: string; port: number }) {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join('\n  ')
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
events {
  worker_connections 768;
}
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  access_log ${folder}/access.log;
  keepalive_requests 1000000;
  gzip_static on;
  types {
    text/html html;
    text/css css;
    text/javascript js;
  }
  ${temp}
  server {
    listen 127.0.0.1:${port};
    root ${served};
  }
}
`
}
